import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { countingEnded } from './counting-ended.js'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export const port = Number(process.env.PORT ?? 3390)

/** Start commands: like users, and without npm. */
export const startedBy = {
  npm: ['npm', 'start'],
  node: [process.execPath, 'infra/tools/run/start.mjs'],
} as const

export interface Installation extends AsyncDisposable {
  port: number
  group: number
  dataDir: string
  readyMs: number
}

export const throwawayFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'countersign-bench-'))

/**
 * @param dataDir removed at the stop
 * @param place another built checkout, or another port
 */
export async function startInstallation(
  dataDir: string,
  command: readonly string[] = startedBy.node,
  place: { checkout?: string; port?: number } = {},
): Promise<Installation> {
  const listens = place.port ?? port
  const began = performance.now()
  const [program, ...args] = countingEnded(command)
  const started = spawn(program, args, {
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
    async [Symbol.asyncDispose]() {
      const ended = once(started, 'close')
      process.kill(-started.pid!, 'SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Drains the output like a terminal, and resolves at the ready line. */
async function saysReady(started: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    createInterface(started.stdout!).on('line', (line) => {
      if (line.startsWith('Countersign is ready')) resolve()
    })
    started.once('exit', (code) => reject(new Error(`the installation ended with ${code} before it was ready`)))
  })
}
