import { spawn } from 'node:child_process'
import { progress } from './results.mjs'

/** A run in which no test ends for this long hangs. Longer than the longest test that waits for nothing else. */
const quietMinutes = 20

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program that appends results, and ends it with its children if it hangs.
 *
 * @param {import('node:child_process').SpawnOptions} options
 * @param {number} [quietMs] without results
 * @returns {Promise<number | string>} the exit code, or how it ended
 */
export function runWatched(program, args, options, quietMs = quietMinutes * 60_000) {
  const child = spawn(program, args, { ...options, detached: process.platform !== 'win32' })
  const end = (signal) => child.pid && process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  let hung = false
  let seen = progress()
  const watch = setInterval(() => {
    const now = progress()
    if (now === seen) {
      hung = true
      end('SIGKILL')
    }
    seen = now
  }, quietMs)
  const stop = () => {
    end('SIGTERM')
    process.exit(130)
  }
  for (const signal of endings) process.on(signal, stop)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const one of endings) process.off(one, stop)
      resolve(hung ? `no result for ${Math.round(quietMs / 60_000)} minutes: ended` : (code ?? signal))
    })
  })
}
