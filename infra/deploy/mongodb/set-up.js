// Run by mongosh on each `docker compose up`. Initiates a replica set of one server (the driver's retried writes and
// majority reads need it) and creates the services' account. Keeps existing state, but resets the password.
const secret = (name) => require('fs').readFileSync(`/run/secrets/${name}`, 'utf8').trim()
// Parses the services' password from their connection string.
const password = /^mongodb:\/\/countersign:([^@]+)@/.exec(secret('mongodb-url'))[1]
const host = 'mongodb:27017'
const admin = db.getSiblingDB('admin')

admin.auth('root', secret('mongodb-root-password'))
try {
  rs.status()
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error
  rs.initiate({ _id: 'rs0', members: [{ _id: 0, host }] })
}
while (!db.hello().isWritablePrimary) sleep(200)

// Read, write and index the two databases of the services, and nothing else.
const roles = ['countersign', 'countersign_vault'].map((db) => ({ role: 'readWrite', db }))
const account = { pwd: password, roles }
if (admin.getUser('countersign')) admin.updateUser('countersign', account)
else admin.createUser({ user: 'countersign', ...account })
print('The replica set has its primary, and the services their account.')
