export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.js'
export {
  CancelRequestDialog,
  type CancelRequestDialogProps,
  DeleteRequestDialog,
  type DeleteRequestDialogProps,
} from './request-dialogs.js'
export { Dialog } from './dialog.js'
