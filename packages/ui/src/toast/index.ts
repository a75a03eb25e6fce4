export { Toaster } from './toaster.js'
export { type Toast, ToastStore } from './toast-store.js'
