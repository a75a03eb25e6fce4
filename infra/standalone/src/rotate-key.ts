import '@countersign/process/private-files'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  BadConfiguration,
  dataFiles,
  EngineUnreachable,
  FolderUnusable,
  lockFolder,
  readConfiguration,
  rotateMasterKey,
} from '@countersign/requests-api'
import { readVariables, runProcess, variables as known } from '@countersign/process'
import { VaultUnavailable, WrongMasterKey } from '@countersign/vault'
import { z } from 'zod'
import { loadDotEnv } from './dot-env.js'
import { root } from './run-installation.js'

// `vault:rotate-key`: wraps every key of the vault under NEW_MASTER_KEY. The vault must not be in use.

const schema = z.object({ NEW_MASTER_KEY: known.masterKey })

/** Only some keys are wrapped under the new master key. */
class Interrupted extends Error {
  override readonly name = 'Interrupted'
  constructor(why: string) {
    super(
      `Interrupted: ${why}. Run it again, with MASTER_KEY and NEW_MASTER_KEY as they are, before anything is started.`,
    )
  }
}

async function rotate(): Promise<void> {
  const environment = loadDotEnv(root, process.env)
  const configuration = readConfiguration(environment)
  const next = Buffer.from(readVariables(environment, schema, ['NEW_MASTER_KEY']).NEW_MASTER_KEY, 'base64')
  const { dataDir, engines } = configuration
  const toTheEnd = () =>
    rotateMasterKey(configuration, next).catch((error: unknown) => {
      throw error instanceof VaultUnavailable ? new Interrupted(error.message) : error
    })
  if (engines) return console.log(await toTheEnd())
  if (!existsSync(join(dataDir, dataFiles.vault))) {
    throw new BadConfiguration([`There is no vault in DATA_DIR=${dataDir}. Set DATA_DIR to an installation’s folder.`])
  }
  using held = new DisposableStack()
  held.adopt(lockFolder(dataDir), (lock) => lock.release())
  console.log(await toTheEnd())
}

await runProcess(rotate, [BadConfiguration, EngineUnreachable, FolderUnusable, Interrupted, WrongMasterKey])
