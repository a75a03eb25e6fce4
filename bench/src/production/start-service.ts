import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@countersign/test-services/free-port'
import { root, throwawayFolder } from '../measure/installation.js'

/** A running program and what it started, as a process group. */
export interface Group {
  /** Its leader's process id. */
  id: number
  stop(): Promise<void>
}

/** A started API or mailer. */
export interface Service extends Group {
  /** Where it takes calls, or tells how it is. */
  port: number
  /** Its own, as a container's volume: it stays when it is killed, for whoever is started in its place. */
  folder: string
  /** SIGKILL, to everything that it has started too. */
  kill(): Promise<void>
}

/** Another program than this version's own, or another place. */
export interface Place {
  /** What `node` is given. */
  program?: readonly string[]
  port?: number
  folder?: string
}

/**
 * Starts one API or one mailer on the production engines, as its container does.
 *
 * @returns the port it listens on, where it takes calls or tells how it is
 */
export async function startService(
  service: 'requests-api' | 'mailer-worker',
  variables: Readonly<Record<string, string>>,
  place: Place = {},
): Promise<Service> {
  const dataDir = place.folder ?? (await throwawayFolder())
  const port = place.port ?? (await freePort())
  const its = { [service === 'mailer-worker' ? 'METRICS_PORT' : 'PORT']: String(port), DATA_DIR: dataDir }
  const program = place.program ?? [join(root, 'build/server', service, 'main.js')]
  const child = spawn(process.execPath, [...program], {
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

/** Tells a process to end, and waits until it has. */
export async function ended(child: ChildProcess, tell: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  tell()
  await exit
}
