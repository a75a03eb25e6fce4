import { lazyPart, LoadingNote } from '@countersign/ui'
import { Card, CardBody } from '@countersign/ui/requests'
import { Shape } from './waiting.js'

/** Parts of the first view that load once files can be chosen, in one chunk, in boxes of their size. */
const loadNext = () => import('./after-input.js')

export const RecipientsStep = lazyPart(async () => (await loadNext()).RecipientsStep, {
  what: 'The step for recipients',
  waiting: (
    <Card overline="Step 3 of 4" title="Recipients">
      <div className="form--add">
        <Shape what="recipients" height="21rem" />
      </div>
    </Card>
  ),
})
export const Times = lazyPart(async () => (await loadNext()).Times, {
  what: 'Reminders and deadline',
  waiting: <Shape what="reminders and deadline" height="13.75rem" />,
})
export const SendCard = lazyPart(async () => (await loadNext()).SendCard, {
  what: 'Sending',
  waiting: (
    <Card className="send-card" title="Send for Signature">
      <CardBody>
        <Shape what="sending" height="3rem" />
      </CardBody>
    </Card>
  ),
})

/** Code that is only needed once files are uploading, in one chunk, so the page opens without it. */
const load = () => import('./after-upload.js')

export const UploadList = lazyPart(async () => (await load()).UploadList, { what: 'The list of uploads' })
export const FilledPreview = lazyPart(async () => (await load()).FilledPreview, {
  what: 'The preview',
  waiting: <LoadingNote what="the preview" />,
})
export const HelpButton = lazyPart(async () => (await load()).HelpButton, { what: 'The keyboard help', quiet: true })

export const WhoGetsWhat = lazyPart(async () => (await load()).WhoGetsWhat, { what: 'Who gets what', quiet: true })
export const CheckDialog = lazyPart(async () => (await load()).CheckDialog, { what: 'The check before sending' })

export const LeaveDialog = lazyPart(async () => (await load()).LeaveDialog, { what: 'The question before leaving' })

export const OrderedPeople = lazyPart(async () => (await import('./recipients/ordered-people.js')).default, {
  what: 'The signing order',
})
export const CopyDialog = lazyPart(async () => (await load()).CopyDialog, { what: 'The list of pages' })
export const KeyboardHelp = lazyPart(async () => (await import('./preview/keyboard-help.js')).default, {
  what: 'The keyboard help',
})
