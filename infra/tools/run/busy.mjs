// A machine that has other work: `node busy.mjs 6` turns six loops until it is told to end, or whoever started it is gone.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * Keeps the machine busy, in a process of its own.
 *
 * @param {number} loops how many turn at once
 * @returns ends it
 */
export function keepBusy(loops) {
  const stdio = ['pipe', 'inherit', 'inherit']
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), String(loops)], { stdio })
  return () => new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const loops = Number(process.argv[2] ?? 6)
  Array.from({ length: loops }, () => new Worker('for (;;);', { eval: true }))
  process.stdin.on('end', () => process.exit()).resume()
}
