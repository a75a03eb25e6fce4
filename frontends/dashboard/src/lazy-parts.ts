import { lazyPart } from '@countersign/ui'

export const EndDialog = lazyPart(async () => (await import('./components/end-dialog.js')).default, {
  what: 'The dialog',
})
