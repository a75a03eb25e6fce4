// The secrets of docker-compose.yml. Plain JavaScript for Node 20 or newer, without dependencies.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export class Refused extends Error {}

const password = () => randomBytes(32).toString('base64url')

export const newValues = () => ({
  MASTER_KEY: randomBytes(32).toString('base64'),
  MONGODB_ROOT_PASSWORD: password(),
  MONGODB_PASSWORD: password(),
  // MongoDB requires 6 to 1024 characters of base64.
  MONGODB_KEYFILE: randomBytes(96).toString('base64'),
  REDIS_PASSWORD: password(),
})

/** Further values that an older `.env` may hold. */
export const valueNames = [...Object.keys(newValues()), 'SMTP_URL', 'SIGNING_P12_PASSWORD']

/** The secret files, in the format of the services that mount them (docker-compose.yml, secrets). */
export function filesOf(values) {
  const database = (name) =>
    `mongodb://countersign:${values.MONGODB_PASSWORD}@mongodb:27017/${name}?replicaSet=rs0&authSource=admin`
  return {
    'master-key': values.MASTER_KEY,
    'mongodb-root-password': values.MONGODB_ROOT_PASSWORD,
    'mongodb-keyfile': values.MONGODB_KEYFILE,
    'mongodb-url': database('countersign'),
    // The keys of personal data have a separate database, because its backups follow other rules (docs/operations.md).
    'vault-mongodb-url': database('countersign_vault'),
    'redis-url': `redis://:${values.REDIS_PASSWORD}@redis:6379`,
    'smtp-url': values.SMTP_URL || 'smtp://mailpit:1025?tls=off',
    'signing-p12-password': values.SIGNING_P12_PASSWORD || '',
  }
}

/** The folder is private. The files are world-readable, because containers run as different users. */
export function writeSecrets(folder, values) {
  // Writes a temporary folder and renames it, so that it is never partial.
  const next = `${folder}.${process.pid}`
  mkdirSync(next, { mode: 0o700 })
  for (const [name, content] of Object.entries(filesOf(values))) {
    const file = join(next, name)
    writeFileSync(file, content === '' ? '' : `${content}\n`)
    chmodSync(file, 0o444)
  }
  renameSync(next, folder)
}
