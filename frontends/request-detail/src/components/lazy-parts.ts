import { lazyPart } from '@countersign/ui'

/** All dialogs in one chunk: the page opens without it, and code shared with them stays in few chunks. */
const load = () => import('./dialogs.js')
const what = 'The dialog'

/** The document pages, which few users open. */
export const DocumentPage = lazyPart(async () => (await import('../document/document-page.js')).default, {
  what: 'The document',
})

export const CancelDialog = lazyPart(async () => (await load()).CancelDialog, { what })
export const DeleteRequestDialog = lazyPart(async () => (await load()).DeleteRequestDialog, { what })
export const EraseDialog = lazyPart(async () => (await load()).EraseDialog, { what })
export const SendAgainDialog = lazyPart(async () => (await load()).SendAgainDialog, { what })
