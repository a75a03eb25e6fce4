// The secrets of docker-compose.yml. Plain JavaScript that any Node from 20 on can run; nothing has to be installed for it.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What was asked for cannot be done; the message says why, and what to do. */
export class Refused extends Error {}

/** For an address or a shell: nothing in it has a meaning there. */
const password = () => randomBytes(32).toString('base64url')

/** What an installation's secrets are made of. */
export const newValues = () => ({
  MASTER_KEY: randomBytes(32).toString('base64'),
  MONGODB_ROOT_PASSWORD: password(),
  MONGODB_PASSWORD: password(),
  // MongoDB takes 6 to 1024 characters of base64.
  MONGODB_KEYFILE: randomBytes(96).toString('base64'),
  REDIS_PASSWORD: password(),
})

/** Values that an `.env` may hold besides, of a time when all of them lay there. */
export const valueNames = [...Object.keys(newValues()), 'SMTP_URL', 'SIGNING_P12_PASSWORD']

/** The files, each as the service takes it that it is mounted into (docker-compose.yml, secrets). */
export function filesOf(values) {
  const database = (name) =>
    `mongodb://countersign:${values.MONGODB_PASSWORD}@mongodb:27017/${name}?replicaSet=rs0&authSource=admin`
  return {
    'master-key': values.MASTER_KEY,
    'mongodb-root-password': values.MONGODB_ROOT_PASSWORD,
    'mongodb-keyfile': values.MONGODB_KEYFILE,
    'mongodb-url': database('countersign'),
    // The keys of personal data, in a database of their own: its backups have rules of their own (docs/operations.md).
    'vault-mongodb-url': database('countersign_vault'),
    'redis-url': `redis://:${values.REDIS_PASSWORD}@redis:6379`,
    'smtp-url': values.SMTP_URL || 'smtp://mailpit:1025?tls=off',
    'signing-p12-password': values.SIGNING_P12_PASSWORD || '',
  }
}

/**
 * Writes them into a folder that only its owner enters. The files themselves may be read by anybody: each container has an
 * account of its own, and Compose mounts them as they are.
 */
export function writeSecrets(folder, values) {
  // Beside, and then in its place: never half of them.
  const next = `${folder}.${process.pid}`
  mkdirSync(next, { mode: 0o700 })
  for (const [name, content] of Object.entries(filesOf(values))) {
    const file = join(next, name)
    writeFileSync(file, content === '' ? '' : `${content}\n`)
    chmodSync(file, 0o444)
  }
  renameSync(next, folder)
}
