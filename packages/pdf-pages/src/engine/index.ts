export type { Progress } from './fetch-whole.js'
export { hashOf, haveChanged, readAnew } from './opened-pdfs.js'
export { hasher } from './sha256.js'
export { type Pdf, usePdf } from './use-pdf.js'
