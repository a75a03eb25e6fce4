import { later } from '@countersign/ui'

export const FilterSheet = later(async () => (await import('./components/filter-sheet.js')).default, {
  what: 'The filters',
})
export const CancelDialog = later(async () => (await import('./components/cancel-dialog.js')).default, {
  what: 'The dialog',
})
