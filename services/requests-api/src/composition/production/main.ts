import '@countersign/process/private-files'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import {
  BadConfiguration,
  EngineUnreachable,
  listen,
  listenForShutdown,
  openInternalServer,
  PortInUse,
  runProcess,
} from '@countersign/process'
import { ConverterMissing } from '@countersign/documents'
import { openLog } from '@countersign/telemetry/open-log'
import { WrongMasterKey } from '@countersign/vault'
import { accountOrderOf, accountsOffline } from '../account-orders.js'
import { readConfiguration } from '../configuration.js'
import { AccountCommandRefused } from '../../access/account/account-commands.js'
import { arrivalsBehind } from '../../platform/http/security/arrivals.js'
import { systemClock } from '../../kernel/clock.js'
import { openTelemetry } from '../open-telemetry.js'
import { readinessResponse, waitUntilReady } from '../readiness.js'
import { startApi } from '../start-api.js'
import { openProduction } from './open-production.js'

/**
 * `npm run accounts` in the container of a replica, beside it.
 * @throws {AccountCommandRefused} with a sentence
 */
async function runAccounts(words: readonly string[]): Promise<void> {
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

// One replica of the API on the production engines, as its container runs it; with `accounts` and a command, that command
// (`npm run accounts`). One program, because a second bundle entry would reorder the modules of the first.

async function runApi(): Promise<void> {
  const configuration = readConfiguration(process.env)
  const { engines: addresses, port, host, metricsPort, metricsHost, drainMs, logLevel } = configuration
  if (!addresses) throw new BadConfiguration(['EVENTSTORE_URL, MONGODB_URL and REDIS_URL are required here.'])
  const log = openLog(logLevel)
  const shutdown = listenForShutdown()
  await using begun = new AsyncDisposableStack()
  begun.defer(() => new Promise((resolve) => log.flush(() => resolve())))
  const internal =
    metricsPort === null
      ? null
      : begun.adopt(await openInternalServer(metricsPort, metricsHost), (opened) => opened.close())
  const telemetry = begun.adopt(await openTelemetry(configuration, productVersion()), (opened) => opened.close())
  const engines = begun.adopt(await openProduction(configuration, addresses, systemClock, log), (opened) =>
    opened.close(),
  )
  let leaving = false
  const stays = () => {
    if (leaving) throw new Error('this replica is being stopped')
  }
  const parts = [{ name: 'replica', check: stays, stopsCalls: true }]
  const api = begun.adopt(
    await startApi({ engines, configuration, clock: systemClock, log, parts, telemetry }),
    (started) => started.stop(),
  )
  let open = false
  internal?.setFacts({ ready: () => readinessResponse(api, () => open), metrics: telemetry.scrape })
  await waitUntilReady(api, log, systemClock, shutdown.requested)
  // Its opening signals readiness to load balancers. Closes first, so that calls in progress can finish.
  const listening = begun.adopt(
    await listen(port, host, { handler: api.handler, arrivals: arrivalsBehind(configuration.trustedProxies) }),
    (opened) => opened.close(),
  )
  listening.whenRefused((source) => api.security.note('limit-reached', source))
  open = true
  internal?.markStarted()
  log.info({ port, holder: engines.leasing.holder }, 'ready')
  for (const note of await api.startNotes(false)) log.warn({}, note)
  await shutdown.requested
  leaving = true
  log.info({ drainMs }, 'ending: readiness is red, calls are still answered')
  await systemClock.sleep(drainMs)
}

const productVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version

const [first, ...words] = process.argv.slice(2)
const theirs = [AccountCommandRefused, BadConfiguration, ConverterMissing, EngineUnreachable, PortInUse, WrongMasterKey]
await runProcess(first === 'accounts' ? () => runAccounts(words) : runApi, theirs)
