export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.js'
export { Dialog, type DialogProps } from './dialog.js'
