// Opens PDFs in the browser: fetched whole and hashed, or in ranges, and read by a lean pdf.js in a worker.
export type { Progress } from './fetch-whole.js'
export { hashOf, haveChanged, readAnew } from './opened-pdfs.js'
export { hasher } from './sha256.js'
export { type Pdf, usePdf } from './use-pdf.js'
