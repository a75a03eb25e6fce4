import '@countersign/process/private-files'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  BadConfiguration,
  ChainBroken,
  EngineUnreachable,
  FolderUnusable,
  HistoryNoteLost,
  isUnavailable,
  LogAltered,
  MovedOn,
  moveInstallation,
  MoveNotes,
  NotEmpty,
  openEmbedded,
  openEngines,
  OutcomesWaiting,
  readConfiguration,
  systemClock,
} from '@countersign/requests-api'
import { listenForShutdown, runProcess } from '@countersign/process'
import { openLog } from '@countersign/telemetry/open-log'
import { WrongMasterKey } from '@countersign/vault'
import { loadDotEnv } from './dot-env.js'
import { lockInstallation } from './offline.js'
import { root } from './run-installation.js'

// `npm run migrate:to-production`: moves a stopped embedded installation in DATA_DIR to the engines of EVENTSTORE_URL,
// MONGODB_URL and REDIS_URL. An interrupted move resumes.

async function move(): Promise<void> {
  const configuration = readConfiguration(loadDotEnv(root, process.env))
  const { dataDir, engines, masterKey, logLevel } = configuration
  if (!engines) {
    throw new BadConfiguration(['EVENTSTORE_URL, MONGODB_URL and REDIS_URL say where to move to. Set all three.'])
  }
  const log = openLog(logLevel)
  const shutdown = listenForShutdown()
  const ending = new AbortController()
  void shutdown.requested.then(() => ending.abort(new Stopped()))

  await using begun = new AsyncDisposableStack()
  begun.defer(() => new Promise((resolve) => log.flush(() => resolve())))
  begun.adopt(lockInstallation(dataDir), (lock) => lock.release())
  // If the folder has a key file, MASTER_KEY is only for the new vault.
  const ownKey = existsSync(join(dataDir, 'master.key')) ? null : masterKey
  const from = begun.adopt(await openEmbedded({ ...configuration, masterKey: ownKey }, systemClock, 'noted'), (old) =>
    old.close(),
  )
  const moving = { ...configuration, dataDir: join(dataDir, 'moving') }
  const to = begun.adopt(await openEngines(moving, systemClock, log, 'unchecked'), (opened) => opened.close())
  const notes = new MoveNotes(join(dataDir, 'moved-to-production.json'))
  const moved = await moveInstallation({ from, to, notes, log, signal: ending.signal }).catch((error: unknown) => {
    throw isUnavailable(error) ? new Stopped(`An engine can no longer be used: ${(error as Error).message}.`) : error
  })
  const { events, streams, keys, blobs } = moved
  console.log(
    `Moved: ${events} events of ${streams} histories, each verified; ${keys} keys, ${blobs} files. Start the services ` +
      `with the same variables; lists and figures are built there. Keep ${dataDir} until you have looked at it all, and ` +
      'do not start it again.',
  )
}

/** Interrupted by a signal or an unavailable engine; copied data stays. */
class Stopped extends Error {
  override readonly name = 'Stopped'
  constructor(why = 'Stopped.') {
    super(`${why} What was moved stays where it is; run it again to go on.`)
  }
}

await runProcess(move, [
  BadConfiguration,
  ChainBroken,
  EngineUnreachable,
  FolderUnusable,
  HistoryNoteLost,
  LogAltered,
  MovedOn,
  NotEmpty,
  OutcomesWaiting,
  Stopped,
  WrongMasterKey,
])
