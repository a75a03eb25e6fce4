// Also for the checkout's commands (infra/tools/run/install.mjs).
import { spawnSync } from 'node:child_process'

/** Runs npm, preferably the one that started this process. @param {import('node:child_process').SpawnSyncOptions} options */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return spawnSync(process.execPath, [cli, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}
