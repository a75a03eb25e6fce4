// Keep this entry light: only the subpaths load the libraries for fonts, PDFs and certificates.
export type { SealingIdentity } from './identity/identity.js'
export type { ExpectedDocument } from './getting-ready.js'
export type { SealLevel } from './pades/seal.js'
export type { Attended } from './pades/signer.js'
export { TimestampUnavailable } from './pades/timestamp-unavailable.js'
export { openSealingPools, type SealingPools } from './sealing-pools.js'
export { SealingRefused } from './sealing-refused.js'
export {
  type DocumentToSeal,
  type SealedFile,
  openSealingTools,
  type SealingTools,
  type SealingToolsOptions,
  type SealOutcome,
} from './sealing-tools.js'
