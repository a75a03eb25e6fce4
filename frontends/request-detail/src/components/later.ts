import { later } from '@countersign/ui'

/** One file for all dialogs: the page opens without it, and what it shares with them stays in few files. */
const load = () => import('./dialogs.js')
const what = 'The dialog'

/** The pages of a document, which few go to. */
export const DocumentPage = later(async () => (await import('../document/document-page.js')).default, {
  what: 'The document',
})

export const CancelDialog = later(async () => (await load()).CancelDialog, { what })
export const DeleteRequestDialog = later(async () => (await load()).DeleteRequestDialog, { what })
export const EraseDialog = later(async () => (await load()).EraseDialog, { what })
export const SendAgainDialog = later(async () => (await load()).SendAgainDialog, { what })
