// Simulates a busy machine: `node busy.mjs 6` runs six loops until it is killed or its parent dies.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * @param {number} loops number of concurrent loops
 * @returns stops them
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
