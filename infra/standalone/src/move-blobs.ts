import { BlobAltered } from '@countersign/blobs'
import {
  BadConfiguration,
  type Configuration,
  EngineUnreachable,
  FolderUnusable,
  isUnavailable,
  moveBlobs,
  readConfiguration,
} from '@countersign/requests-api'
import { commandLine, listenForShutdown, readVariables, runProcess } from '@countersign/process'
import { openLog } from '@countersign/telemetry/open-log'
import { WrongMasterKey } from '@countersign/vault'
import { z } from 'zod'
import { loadDotEnv } from './dot-env.js'
import { lockInstallation } from './offline.js'
import { root } from './run-installation.js'

// `npm run blobs:move`: moves a stopped installation's files to BLOBS_URL, or back to its engines if that is unset. An
// interrupted move resumes. With `--ahead`, on the production engines, it only copies, while the installation runs.

const schema = z.object({ OLD_BLOBS_KEY: z.string().optional(), OLD_BLOBS_SECRET: z.string().optional() })

/** Interrupted by a signal or an unavailable store; copied files stay. */
class Stopped extends Error {
  override readonly name = 'Stopped'
  constructor(why = 'Stopped.') {
    super(`${why} What was carried over stays where it is; run it again to go on.`)
  }
}

class BadCall extends Error {
  override readonly name = 'BadCall'
}

async function move(): Promise<void> {
  const environment = loadDotEnv(root, process.env)
  const configuration = readConfiguration(environment)
  const ahead = isAhead(process.argv.slice(2), configuration)
  const log = openLog(configuration.logLevel)
  const shutdown = listenForShutdown()
  const ending = new AbortController()
  void shutdown.requested.then(() => ending.abort(new Stopped()))
  await using begun = new AsyncDisposableStack()
  begun.defer(() => new Promise((resolve) => log.flush(() => resolve())))
  if (!configuration.engines) begun.adopt(lockInstallation(configuration.dataDir), (lock) => lock.release())
  const login = loginTo(environment, configuration)
  const moved = await moveBlobs({ configuration, login, ahead, log, signal: ending.signal }).catch((error: unknown) => {
    throw isUnavailable(error) ? new Stopped(`A store can no longer be used: ${(error as Error).message}.`) : error
  })
  const { files, copied, removed, from, to } = moved
  const gone = removed > 0 ? `; ${removed} that are no longer there were removed` : ''
  console.log(`${files} files, each compared with its hash where it was read: ${copied} carried over${gone}.`)
  console.log(
    ahead
      ? 'Their place is the same as before. Stop what runs, and run it again without --ahead.'
      : `The files are now ${to}. Start with the same BLOBS_URL. The copies ${from} are no longer used: remove them once you ` +
          'have checked; nothing is erased there.',
  )
}

function isAhead(args: readonly string[], { engines }: Configuration): boolean {
  const [word, ...more] = args
  if (word === undefined) return false
  if (word !== '--ahead' || more.length > 0) throw new BadCall(`Usage: ${commandLine('blobs:move', '[--ahead]')}`)
  if (!engines) throw new BadCall('--ahead is for the production engines: a folder belongs to one process at a time.')
  return true
}

/** Credentials of the current bucket; default to those of the configured one. */
function loginTo(environment: NodeJS.ProcessEnv, { bucket }: Configuration) {
  const names = ['OLD_BLOBS_KEY', 'OLD_BLOBS_SECRET']
  const { OLD_BLOBS_KEY: key, OLD_BLOBS_SECRET: secret } = readVariables(environment, schema, names)
  if (key && secret) return { key, secret }
  return bucket && { key: bucket.key, secret: bucket.secret }
}

await runProcess(move, [
  BadCall,
  BadConfiguration,
  BlobAltered,
  EngineUnreachable,
  FolderUnusable,
  Stopped,
  WrongMasterKey,
])
