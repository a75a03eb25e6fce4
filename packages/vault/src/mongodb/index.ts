export { connectMongoVault } from './connect-mongo-vault.js'
export { openMongoVault } from './mongo-vault.js'
