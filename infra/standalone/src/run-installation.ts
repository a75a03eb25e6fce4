import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSentLedger, type SentLedger, startMailer } from '@countersign/mailer-worker'
import {
  arrivalsBehind,
  type Configuration,
  lockFolder,
  mustBeReadHere,
  openEngines,
  readConfiguration,
  readinessResponse,
  startApi,
  systemClock,
  waitUntilReady,
} from '@countersign/requests-api'
import { mustBeBuilt } from './must-be-built.js'
import { createWebHandler } from './site/web-handler.js'
import { carryErasuresOver } from './backup/carried-erasures.js'
import { putStagedRestoreInPlace } from './backup/staged-restore.js'
import { removeUnfinishedBackup } from './backup/write-backup.js'
import { openControl } from './control/control-server.js'
import { loadDotEnv } from './dot-env.js'
import { type End, listen, listenForShutdown, openInternalServer, type Shutdown } from '@countersign/process'
import { assertHealthy } from './assert-healthy.js'
import { openTelemetry } from './open-telemetry.js'
import { openLog } from '@countersign/telemetry/open-log'

/** The checkout's folder, relative to the compiled file. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Runs API, mailer and front ends on one origin until shutdown. Stops everything in reverse, also after a failed start.
 * @param site the folder with the published front ends
 * @throws {BadConfiguration | FolderUnusable | PortInUse | NotBuilt | ConverterMissing | NotReady} with the remedy
 */
export async function runInstallation(environment: NodeJS.ProcessEnv, site = join(root, 'build', 'web')): Promise<End> {
  const configuration = readConfiguration(loadDotEnv(root, environment))
  const { dataDir, port, host, publicUrl, masterKey, bucket, metricsPort, metricsHost } = configuration
  const log = openLog(configuration.logLevel)
  mustBeBuilt(site)
  await using begun = new AsyncDisposableStack()
  let ending: Shutdown | undefined
  // Runs last: until then, a second signal must not interrupt the shutdown.
  begun.defer(() => ending?.ignoreSignals())
  begun.defer(() => new Promise((resolve) => log.flush(() => resolve())))
  begun.adopt(lockFolder(dataDir), (lock) => lock.release())
  const internal =
    metricsPort && begun.adopt(await openInternalServer(metricsPort, metricsHost), (opened) => opened.close())
  const embedded = configuration.engines === null
  const arrivals = arrivalsBehind(configuration.trustedProxies)
  const listenAt = async () => begun.adopt(await listen(port, host, { arrivals }), (opened) => opened.close())
  // An open port shows users on this machine that it is starting; a closed one makes a load balancer wait.
  const early = embedded ? await listenAt() : null
  if (embedded) {
    mustBeReadHere(dataDir)
    await putStagedRestoreInPlace(dataDir, log)
    await removeUnfinishedBackup(dataDir)
  }

  const telemetry = begun.adopt(await openTelemetry(configuration, productVersion()), (opened) => opened.close())
  const engines = begun.adopt(await openEngines(configuration, systemClock, log), (opened) => opened.close())
  const ledger = begun.adopt(await sentLedgerFor(configuration), (opened) => opened?.close())
  const mailer = begun.adopt(
    await startMailer({ ...engines, ...configuration, ledger, log, telemetry: telemetry.mailer }),
    (started) => started.stop(),
  )
  const parts = [{ name: 'mailer', check: () => mailer.check() }]
  const api = begun.adopt(
    await startApi({ engines, configuration, clock: systemClock, log, parts, telemetry: telemetry.api }),
    (started) => started.stop(),
  )
  if (embedded) await carryErasuresOver(dataDir, api, log)
  if (internal) internal.setFacts({ ready: () => readinessResponse(api), metrics: telemetry.scrape })
  if (!early) await waitUntilReady(api, log, systemClock)
  const listening = early ?? (await listenAt())
  listening.whenRefused((source) => api.security.note('limit-reached', source))
  const whenForeign = (request: IncomingMessage) => api.security.note('host-refused', arrivals.callerOf(request))
  const { me, isOwnHost } = api
  const web = createWebHandler({ root: site, publicUrl, me, isOwnHost, log, whenForeign })
  listening.answerWith(oneOrigin(api.handler, web))
  if (internal) internal.markStarted()
  // Calls in progress finish before their dependencies stop.
  begun.defer(() => listening.close())
  ending = listenForShutdown()
  begun.adopt(
    await openControl({ dataDir, masterKey, bucket, embedded, api, endWith: ending.request, log }),
    (control) => control.close(),
  )

  const failing = await assertHealthy(api, configuration)
  if (failing) console.log(`Calls are answered, without these parts: ${failing}. See Red lights in docs/operations.md.`)
  console.log(`Countersign is ready: ${shownAddress(configuration)}`)
  for (const note of await api.startNotes(process.stdout.isTTY)) console.log(note)
  return await ending.requested
}

/** Only mail servers need a ledger: the outbox recognizes repetitions. */
async function sentLedgerFor({ smtp, engines, dataDir }: Configuration): Promise<SentLedger | undefined> {
  if (!smtp) return undefined
  return openSentLedger(engines ?? { file: join(dataDir, 'sent-mails.sqlite') })
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
