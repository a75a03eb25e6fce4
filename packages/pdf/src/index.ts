// Keep this entry light: only the subpaths load the libraries for fonts and PDFs.
export type {
  CertificateContent as CertificateOrder,
  CertifiedDocument,
  CertifiedPerson,
} from './certificate/certificate-content.js'
export { filesByName } from './child/folder-names.js'
export type { FiledMark, FiledStamp, StampDocumentInput, StampingTasks } from './child/tasks.js'
export { type DrawingTools, openDrawingTools } from './drawing-tools.js'
export { lettersWithoutFace, lettersWithoutHandwriting } from './letters-without-face.js'
export { poolOptions, type PoolParts } from './pool-options.js'
export type { Stamp } from './stamp/stamp.js'
export type { ValidationData } from './update/append-store.js'
export type { Gap } from './update/gap.js'
export type { SealWords } from './update/places.js'
