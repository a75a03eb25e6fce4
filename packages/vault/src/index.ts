export { type KeyFate, type Note, type Vault, KeyDestroyed, VaultUnavailable, WrongMasterKey } from './port.js'
export {
  documentSubject,
  keyLength,
  openJson,
  personSubject,
  randomPart,
  requestSubject,
  SealBroken,
  sealJson,
  SubjectKey,
} from './subject-key.js'
export { openMemoryVault } from './memory-vault.js'
