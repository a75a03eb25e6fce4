import '@countersign/process/private-files'
import {
  acceptHistory,
  BadConfiguration,
  EngineUnreachable,
  FolderUnusable,
  NotAcceptable,
  readConfiguration,
} from '@countersign/requests-api'
import { runProcess } from '@countersign/process'
import { WrongMasterKey } from '@countersign/vault'
import { loadDotEnv } from './dot-env.js'
import { lockInstallation, withEngines } from './offline.js'
import { root } from './run-installation.js'

// `history:accept`: accepts the event log as complete, after an operator has investigated why health reported
// otherwise. The engines must not be in use.

async function accept(): Promise<void> {
  const configuration = readConfiguration(loadDotEnv(root, process.env))
  using held = new DisposableStack()
  if (!configuration.engines) held.adopt(lockInstallation(configuration.dataDir), (lock) => lock.release())
  console.log(await withEngines(configuration, acceptHistory))
}

await runProcess(accept, [BadConfiguration, EngineUnreachable, FolderUnusable, NotAcceptable, WrongMasterKey])
