import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadConfiguration } from '@countersign/process'
import { accountOrderOf } from '../account-orders.js'
import { accountsOffline } from '../accounts-offline.js'
import { readConfiguration } from '../configuration.js'

/**
 * `npm run accounts` in the container of a replica, beside it.
 * @throws {AccountCommandRefused} with a sentence
 */
export async function runAccounts(words: readonly string[]): Promise<void> {
  const order = accountOrderOf(words)
  const configuration = readConfiguration(process.env)
  if (!configuration.engines)
    throw new BadConfiguration(['EVENTSTORE_URL, MONGODB_URL and REDIS_URL are required here.'])
  // The replica holds its own folder.
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-accounts-'))
  try {
    process.stdout.write(`${await accountsOffline({ ...configuration, dataDir }, order)}\n`)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
