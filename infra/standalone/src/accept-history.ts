import '@countersign/process/private-files'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  acceptHistory,
  BadConfiguration,
  type Configuration,
  dataFiles,
  EngineUnreachable,
  FolderUnusable,
  lockFolder,
  NotAcceptable,
  openEngines,
  readConfiguration,
  systemClock,
} from '@countersign/requests-api'
import { runProcess } from '@countersign/process'
import { openLog } from '@countersign/telemetry/open-log'
import { WrongMasterKey } from '@countersign/vault'
import { loadDotEnv } from './dot-env.js'
import { root } from './run-installation.js'

// `npm run history:accept`: accepts the event log as complete, after an operator has investigated why health reported
// otherwise. The engines must not be in use.

async function accept(): Promise<void> {
  const configuration = readConfiguration(loadDotEnv(root, process.env))
  const { dataDir, engines } = configuration
  if (engines) return console.log(await acceptIn(configuration))
  if (!existsSync(join(dataDir, dataFiles.eventLog))) {
    throw new BadConfiguration([
      `There is no installation in DATA_DIR=${dataDir}. Set DATA_DIR to an installation’s folder.`,
    ])
  }
  const lock = lockFolder(dataDir)
  try {
    console.log(await acceptIn(configuration))
  } finally {
    lock.release()
  }
}

async function acceptIn(configuration: Configuration): Promise<string> {
  const engines = await openEngines(configuration, systemClock, openLog(configuration.logLevel))
  try {
    return await acceptHistory(engines)
  } finally {
    await engines.close()
  }
}

await runProcess(accept, [BadConfiguration, EngineUnreachable, FolderUnusable, NotAcceptable, WrongMasterKey])
