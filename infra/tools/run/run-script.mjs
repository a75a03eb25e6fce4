import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { check, part } from './results.mjs'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'

const run = promisify(execFile)

function statusOf(script, args = []) {
  const options = { cwd: root, stdio: 'inherit', env: pinnedEnvironment() }
  return spawnSync(process.execPath, [join(root, script), ...args], options).status
}

/** Exits with the status of a failed script. */
export function runScript(script, args) {
  const status = statusOf(script, args)
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs a script that appends its own results. */
export const runPart = (name, script) => part(name, () => statusOf(script))

/** Runs a script as a check. @returns {Promise<{ ok: boolean, said: string }>} `said` is its output */
export async function runCheck(name, script, args) {
  const running = run(process.execPath, [join(root, script), ...args], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    env: pinnedEnvironment(),
  })
  const { stdout, stderr, code = 0 } = await running.catch((error) => error)
  const said = `${stdout}${stderr}`
  check(name, code === 0, said)
  return { ok: code === 0, said }
}
