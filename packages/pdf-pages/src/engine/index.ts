export type { Progress } from './download-document.js'
export { hashOf, haveChanged, refetchDocuments, reopenPdf } from './opened-pdfs.js'
export { hasher } from './sha256.js'
export { type Pdf, usePdf } from './use-pdf.js'
