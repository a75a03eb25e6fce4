export * from './outbox.js'
export { openOutbox } from './folder-outbox.js'
