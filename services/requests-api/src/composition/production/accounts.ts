import '@countersign/process/private-files'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadConfiguration, EngineUnreachable, runProcess } from '@countersign/process'
import { WrongMasterKey } from '@countersign/vault'
import { AccountCommandRefused } from '../../application/access/account-commands.js'
import { accountOrderOf } from '../account-orders.js'
import { accountsOffline } from '../accounts-offline.js'
import { readConfiguration } from '../configuration.js'

// `npm run accounts` in the container of a replica, beside it.

async function runCommand(): Promise<void> {
  const order = accountOrderOf(process.argv.slice(2))
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

await runProcess(runCommand, [AccountCommandRefused, BadConfiguration, EngineUnreachable, WrongMasterKey])
