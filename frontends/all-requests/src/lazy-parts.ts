import { lazyPart } from '@countersign/ui'

export const FilterSheet = lazyPart(async () => (await import('./components/filter-sheet.js')).default, {
  what: 'The filters',
})
export const CancelDialog = lazyPart(async () => (await import('./components/cancel-dialog.js')).default, {
  what: 'The dialog',
})
