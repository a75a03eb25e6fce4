import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  openEngines,
  readConfiguration,
  startApi,
  type Api,
  type Configuration,
  type Engines,
  type Telemetry,
} from '@countersign/requests-api'
import { sealingQueue } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import type { CallRates } from '@countersign/requests-api/internal/platform/http/security/rate-limit'
import type { Clock } from '@countersign/requests-api/internal/kernel/clock'
import type { Log } from '@countersign/telemetry'
import { noLog } from '@countersign/telemetry'
import { Browser } from './browser.js'
import { sharedFileTools } from './shared-file-tools.js'
import { systemClock } from '@countersign/requests-api/internal/kernel/clock'

/** A running API with its own folder. */
export interface Installation {
  dataDir: string
  /** Enables sealing from the next start on. */
  seals: boolean
  engines: Engines
  api: Api
  url: string
  /** A visitor with separate cookies, so without read-your-writes for other visitors' changes. */
  browser(): Browser
  /** Reads bytes as a visitor who sees all changes so far. */
  read(path: string, init?: { headers?: Record<string, string> }): Promise<Response>
  /** Stops the API and starts it again on the same folder; `meanwhile` has exclusive access to the folder. */
  restart(meanwhile?: () => void | Promise<void>): Promise<void>
  end(): Promise<void>
}

export interface InstallationOptions {
  clock?: Clock
  /** Read at each start. */
  environment?: Record<string, string>
  log?: Log
  telemetry?: Telemetry
  /** Enables sealing; by default, requests wait for sealing, as mails do for delivery. */
  seals?: boolean
  /** Parent of the installation's folder. */
  dir?: string
  /** Starts separate child processes that work in the folder, instead of sharing the suite's. */
  ownChildren?: boolean
  /** Replaces the usual rates of calls. */
  rates?: CallRates
  /** Changes arriving requests, as a proxy in front does. */
  proxy?: (request: IncomingMessage) => void
  /** Replaces the embedded engines. */
  open?: (configuration: Configuration, clock: Clock, log: Log) => Promise<Engines>
}

/**
 * Starts an API, by default with embedded engines. Mails stay in the queue, because the mailer is another service.
 *
 * @param installation the object that becomes the installation
 */
export async function openInstallation(
  {
    clock = systemClock,
    environment = {},
    log = noLog,
    telemetry,
    seals = false,
    open = openEngines,
    dir = tmpdir(),
    ownChildren = false,
    rates,
    proxy,
  }: InstallationOptions = {},
  installation = {} as Installation,
): Promise<Installation> {
  const dataDir = await mkdtemp(join(dir, 'countersign-'))
  const server = createServer((request, response) => {
    proxy?.(request)
    installation.api.handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const begin = async () => {
    const configuration = readConfiguration({ DATA_DIR: dataDir, WORD_CONVERTER: 'mammoth', ...environment })
    const opened = await open(configuration, clock, log)
    const engines = installation.seals ? opened : { ...opened, queue: withoutSealing(opened.queue) }
    const fileTools = ownChildren ? undefined : await sharedFileTools()
    const api = await startApi({ engines, configuration, clock, log, telemetry, fileTools, rates })
    return { engines, api }
  }
  const stop = async () => {
    await installation.api.stop()
    await installation.engines.close()
  }
  installation.seals = seals
  const others: Omit<Installation, 'seals' | 'engines' | 'api'> = {
    dataDir,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    browser: () => new Browser(installation),
    async read(path, { headers } = {}) {
      const cookie = `countersign-position=${await installation.engines.eventLog.head()}`
      return fetch(installation.url + path, { headers: { cookie, ...headers } })
    },
    async restart(meanwhile) {
      await stop()
      await meanwhile?.()
      Object.assign(installation, await begin())
    },
    async end() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return Object.assign(installation, others, await begin())
}

/** A queue without a consumer of sealing jobs. */
const withoutSealing = (queue: JobQueue): JobQueue => ({
  ...queue,
  work: (name, definition) => (name === sealingQueue ? { close: async () => {} } : queue.work(name, definition)),
})
