export * from './sealed.js'
export * from './mail.js'
export * from './sealing.js'
export * from './trace.js'
