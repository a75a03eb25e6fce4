import { lazyPart, LoadingNote } from '@countersign/ui'

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
