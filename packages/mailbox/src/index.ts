export * from './mailbox.js'
export { openMailbox } from './folder-mailbox.js'
