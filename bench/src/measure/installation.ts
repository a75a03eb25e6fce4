import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The checkout's folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Where the measured installation listens. */
export const port = Number(process.env.PORT ?? 3390)

/** Ways to start the product: as its users do, and without npm around it. */
export const startedBy = {
  npm: ['npm', 'start'],
  node: [process.execPath, 'infra/tools/run/start.mjs'],
} as const

/** A running installation, in a process group and on a folder of its own. */
export interface Installation {
  /** Where it listens. */
  port: number
  /** Its process group. */
  group: number
  dataDir: string
  /** From the first process to the line that says it is ready, ms. */
  readyMs: number
  stop(): Promise<void>
}

/** A throwaway data folder. */
export const throwawayFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'countersign-bench-'))

/**
 * @param dataDir removed when it is stopped
 * @param place another checkout that is installed and built, or another port
 */
export async function startInstallation(
  dataDir: string,
  [program, ...args]: readonly string[] = startedBy.node,
  place: { checkout?: string; port?: number } = {},
): Promise<Installation> {
  const listens = place.port ?? port
  const began = performance.now()
  const started = spawn(program!, args, {
    cwd: place.checkout ?? root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(listens), DATA_DIR: dataDir, LOG_LEVEL: 'info' },
  })
  await saysReady(started)
  const readyMs = performance.now() - began
  return {
    port: listens,
    group: started.pid!,
    dataDir,
    readyMs,
    async stop() {
      const ended = once(started, 'close')
      process.kill(-started.pid!, 'SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Reads what it prints to the end, as a terminal does; resolves at the line that says it is ready. */
async function saysReady(started: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    createInterface(started.stdout!).on('line', (line) => {
      if (line.startsWith('Countersign is ready')) resolve()
    })
    started.once('exit', (code) => reject(new Error(`the installation ended with ${code} before it was ready`)))
  })
}
