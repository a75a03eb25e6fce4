export * from './port.js'
