export { CancelDialog } from './cancel-dialog.js'
export { DeleteRequestDialog } from '@countersign/ui/dialog'
export { EraseDialog } from './erase-dialog.js'
export { SendAgainDialog } from './send-again-dialog.js'
