export * from './sealed.js'
export * from './mail.js'
