export { openMongoLeases } from './mongo-leases.js'
export { openMongoReadModels } from './mongo-read-models.js'
