import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  openEngines,
  readConfiguration,
  startApi,
  type Api,
  type Engines,
  type Telemetry,
} from '@countersign/requests-api'
import type { Clock } from '@countersign/requests-api/internal/ports/clock'
import type { Log } from '@countersign/requests-api/internal/ports/log'
import { silentLog } from '../silent-log.js'
import { Browser } from './browser.js'

/** A running API on a folder of its own. */
export interface Installation {
  dataDir: string
  engines: Engines
  api: Api
  url: string
  /** A visitor with cookies of their own. */
  browser(): Browser
  /** Ends the process's part and begins it again on the same folder. */
  restart(): Promise<void>
  end(): Promise<void>
}

export interface InstallationOptions {
  clock?: Clock
  environment?: Record<string, string>
  log?: Log
  telemetry?: Telemetry
}

/** Starts an API, with embedded engines unless others are named; mails wait in the queue, for the mailer is another service. */
export async function openInstallation({
  clock,
  environment = {},
  log = silentLog,
  telemetry,
}: InstallationOptions = {}): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-'))
  const configuration = readConfiguration({ DATA_DIR: dataDir, WORD_CONVERTER: 'mammoth', ...environment })
  const time = clock ?? { now: () => new Date() }
  const server = createServer((request, response) => installation.api.handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const begin = async () => {
    const engines = await openEngines(configuration, time, log)
    const api = await startApi({ engines, configuration, clock: time, log, version: '0.0.0', telemetry })
    return { engines, api }
  }
  const stop = async () => {
    await installation.api.stop()
    await installation.engines.close()
  }
  const installation: Installation = {
    dataDir,
    ...(await begin()),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    browser: () => new Browser(installation.url),
    async restart() {
      await stop()
      Object.assign(installation, await begin())
    },
    async end() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return installation
}
