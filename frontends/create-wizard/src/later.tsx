import { later, LoadingNote } from '@countersign/ui'

/** Code that is only needed once files are uploading, in one chunk, so the page opens without it. */
const load = () => import('./after-upload.js')

export const UploadList = later(async () => (await load()).UploadList, { what: 'The list of uploads' })
export const FilledPreview = later(async () => (await load()).FilledPreview, {
  what: 'The preview',
  waiting: <LoadingNote what="the preview" />,
})
export const HelpButton = later(async () => (await load()).HelpButton, { what: 'The keyboard help', quiet: true })

export const WhoGetsWhat = later(async () => (await load()).WhoGetsWhat, { what: 'Who gets what', quiet: true })
export const CheckDialog = later(async () => (await load()).CheckDialog, { what: 'The check before sending' })

export const OrderedPeople = later(async () => (await import('./recipients/ordered-people.js')).default, {
  what: 'The signing order',
})
export const CopyDialog = later(async () => (await load()).CopyDialog, { what: 'The list of pages' })
export const KeyboardHelp = later(async () => (await import('./preview/keyboard-help.js')).default, {
  what: 'The keyboard help',
})
