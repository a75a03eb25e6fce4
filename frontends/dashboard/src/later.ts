import { later } from '@countersign/ui'

export const EndDialog = later(async () => (await import('./components/end-dialog.js')).default, { what: 'The dialog' })
