// Run by mongosh once with each `docker compose up`: makes a replica set of the one server (the driver's retried writes and
// majority reads need one) and the account the services use. What is there already is left; the password is set anew.
const secret = (name) => require('fs').readFileSync(`/run/secrets/${name}`, 'utf8').trim()
// The services' password stands in the address that they are given.
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

// Its own databases alone: read and write, and the indexes declared beside the projections.
const roles = ['countersign', 'countersign_vault'].map((db) => ({ role: 'readWrite', db }))
const account = { pwd: password, roles }
if (admin.getUser('countersign')) admin.updateUser('countersign', account)
else admin.createUser({ user: 'countersign', ...account })
print('The replica set has its primary, and the services their account.')
