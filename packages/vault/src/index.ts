export { type KeyFate, type Note, type Vault, KeyDestroyed, VaultUnavailable, WrongMasterKey } from './port.js'
export { SubjectKey, keyLength } from './subject-key.js'
export { SealBroken } from './aead.js'
export { sealJson, openJson } from './sealed-json.js'
export { randomPart } from './random.js'
export {
  codeProof,
  documentSubject,
  isCodeProof,
  requestSubject,
  signingCode,
  signingToken,
  tokenHash,
} from './derived.js'
export { openMemoryVault } from './memory-vault.js'
