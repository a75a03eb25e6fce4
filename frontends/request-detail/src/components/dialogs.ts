export { CancelDialog } from './cancel-dialog.js'
export { DeleteDialog } from './delete-dialog.js'
export { EraseDialog } from './erase-dialog.js'
export { SendAgainDialog } from './send-again-dialog.js'
