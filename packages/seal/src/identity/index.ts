export { derivedIdentity } from './derived-identity.js'
export type { SealingIdentity } from './identity.js'
export { readP12 } from './read-p12.js'
export { UnreadableP12 } from './unreadable-p12.js'
