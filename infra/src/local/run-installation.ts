import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startMailer } from '@countersign/mailer-worker'
import { lockFolder, openEmbedded, readConfiguration, startApi } from '@countersign/requests-api'
import { mustBeBuilt } from '../web/site.js'
import { createWebHandler } from '../web/web-handler.js'
import { putStagedRestoreInPlace } from './backup/staged-restore.js'
import { removeUnfinishedBackup } from './backup/write-backup.js'
import { openControl } from './control/control-server.js'
import { loadDotEnv } from './dot-env.js'
import { listen } from './listen.js'
import { mustAnswer } from './must-answer.js'
import { openLog } from './open-log.js'
import { type End, type UntilTold, untilTold } from './until-told.js'

/** The checkout's folder, from where this runs compiled. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

const systemClock = { now: () => new Date() }

/**
 * Runs a whole installation, API, mailer and front ends, on one origin, until it is told to end. Whatever was begun is
 * ended, the last first, also where starting fails half-way.
 *
 * @param site the folder that the front ends were published to
 * @throws {BadConfiguration | FolderUnusable | PortInUse | NotBuilt | ConverterMissing | NotReady} when it cannot start;
 *   each says what to do
 */
export async function runInstallation(environment: NodeJS.ProcessEnv, site = join(root, 'build', 'web')): Promise<End> {
  const configuration = readConfiguration(loadDotEnv(root, environment))
  const { dataDir, port, host, masterKey } = configuration
  const log = openLog(configuration.logLevel)
  mustBeBuilt(site)
  await using begun = new AsyncDisposableStack()
  let ending: UntilTold | undefined
  // Last of all: a second signal while it ends must not end it half-way.
  begun.defer(() => ending?.forget())
  begun.defer(() => new Promise((resolve) => log.flush(() => resolve())))
  begun.adopt(lockFolder(dataDir), (lock) => lock.release())
  const listening = begun.adopt(await listen(port, host), (found) => found.close())
  await putStagedRestoreInPlace(dataDir, log)
  await removeUnfinishedBackup(dataDir)

  const engines = begun.adopt(await openEmbedded(configuration, systemClock), (opened) => opened.close())
  const mailer = begun.adopt(await startMailer({ ...engines, ...configuration, log }), (started) => started.stop())
  const parts = [{ name: 'mailer', check: () => mailer.check() }]
  const version = productVersion()
  const api = begun.adopt(
    await startApi({ engines, configuration, clock: systemClock, log, version, parts }),
    (started) => started.stop(),
  )
  listening.answerWith(oneOrigin(api.handler, createWebHandler({ root: site, log })))
  // Calls under way are answered before what answers them ends.
  begun.defer(() => listening.close())
  ending = untilTold()
  begun.adopt(await openControl({ dataDir, masterKey, api, endWith: ending.end, log }), (control) => control.close())

  await mustAnswer(configuration)
  console.log(`Countersign is ready: ${shownAddress(configuration)}`)
  return await ending.told
}

function oneOrigin(api: RequestListener, web: RequestListener): RequestListener {
  return (request, response) => {
    const isCall = request.url === '/api' || request.url?.startsWith('/api/') || request.url?.startsWith('/api?')
    return isCall ? api(request, response) : web(request, response)
  }
}

function shownAddress({ port, host }: { port: number; host: string }): string {
  const name = host === '127.0.0.1' || host === '::1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function productVersion(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}
