import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@countersign/test-services/free-port'
import { randomBytes } from 'node:crypto'
import { countingEnded } from '../measure/counting-ended.js'
import { root, throwawayFolder } from '../measure/installation.js'

/** A running program and its children, as a process group. */
export interface Group {
  id: number
  stop(): Promise<void>
}

export interface Service extends Group {
  /** Port of its API or health checks. */
  port: number
  /** Its folder, kept after a kill like a container's volume. */
  folder: string
  kill(): Promise<void>
}

export interface Place {
  program?: readonly string[]
  port?: number
  folder?: string
}

/** Starts a service like its container does. @returns `port` is that of its API or health checks */
export async function startService(
  service: 'requests-api' | 'mailer-worker',
  variables: Readonly<Record<string, string>>,
  place: Place = {},
): Promise<Service> {
  const dataDir = place.folder ?? (await throwawayFolder())
  const port = place.port ?? (await freePort())
  const its = { [service === 'mailer-worker' ? 'METRICS_PORT' : 'PORT']: String(port), DATA_DIR: dataDir }
  const script = place.program ?? [join(root, 'build/server', service, 'main.js')]
  const [program, ...args] = countingEnded([process.execPath, ...script])
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...variables, ...its, DRAIN_SECONDS: '0' },
  })
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('"msg":"ready"')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`${service} ended with ${code} before it was ready`)))
  })
  return {
    id: child.pid!,
    port,
    folder: dataDir,
    async stop() {
      await ended(child, () => child.kill('SIGTERM'))
      await rm(dataDir, { recursive: true, force: true })
    },
    kill: () => ended(child, () => process.kill(-child.pid!, 'SIGKILL')),
  }
}

export async function ended(child: ChildProcess, tell: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  tell()
  await exit
}

interface EngineAddresses {
  eventStore: string
  mongo: string
  redis: string
  /** Omitted if no mailer runs: the API requires the variable, but sends nothing. */
  smtp?: string | undefined
}

export const variablesOf = ({ eventStore, mongo, redis, smtp = 'smtp://127.0.0.1:9' }: EngineAddresses) => ({
  EVENTSTORE_URL: eventStore,
  MONGODB_URL: mongo,
  REDIS_URL: redis,
  SMTP_URL: smtp,
  MASTER_KEY: randomBytes(32).toString('base64'),
  MAIL_FROM: 'sign@example.com',
  OWNER_NAME: 'Grace Hopper',
  OWNER_EMAIL: 'grace@example.com',
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'info',
})
