// Light on purpose: the libraries that read fonts and PDFs are loaded by the subpaths, where they are needed.
export type { CertificateOrder, CertifiedDocument, CertifiedPerson } from './certificate/certificate-order.js'
export { filesByName } from './child/folder-names.js'
export type { FiledMark, FiledStamp, StampDocumentInput, StampingTasks } from './child/tasks.js'
export { lettersWithoutFace } from './letters-without-face.js'
export type { Stamp } from './stamp/stamp.js'
export type { ValidationData } from './update/append-store.js'
export type { Gap } from './update/gap.js'
export type { SealWords } from './update/places.js'
