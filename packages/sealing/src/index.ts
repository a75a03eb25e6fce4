// Light on purpose: the libraries that read fonts, PDFs and certificates are loaded by the subpaths, where they are needed.
export type { CertificateOrder, CertifiedPerson } from './certificate/certificate-order.js'
export type { FiledMark, FiledStamp, SealOutcome } from './child/tasks.js'
export type { SealingIdentity } from './identity/identity.js'
export type { SealLevel } from './seal/seal.js'
export { openSealingTools, type SealingTools, type SealingToolsOptions } from './sealing-tools.js'
