export * from './port.js'
export { isSameAddress, type S3Access, type S3Address, describeAddress as wordsFor } from './s3/s3-address.js'
