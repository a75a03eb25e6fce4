// Also for the checkout's commands (infra/tools/run/runtime.mjs).
import { spawn } from 'node:child_process'
import nodeCrypto from 'node:crypto'

export const neededMajor = 24

/** True if the running Node runs the product; without passwords before 24.7. */
export const isRecent = () => Number(process.versions.node.split('.')[0]) >= neededMajor

/** True if the running Node does everything. */
export const suffices = () => isRecent() && hashesPasswords()

/** Node 24.7 and newer have argon2, unless they use an OpenSSL before 3.2. */
export function hashesPasswords(crypto = nodeCrypto) {
  try {
    const least = { parallelism: 1, memory: 8, passes: 1, tagLength: 4 }
    return crypto.argon2Sync('argon2id', { message: 'm', nonce: Buffer.alloc(16), ...least }).length === 4
  } catch {
    return false
  }
}

/** Exit code that requests a restart, after a backup was restored. */
const startAgain = 75

/**
 * Runs the server, and starts it again when it asks for that.
 *
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} how
 * @returns {Promise<number>} the exit code
 */
export async function serve(node, script, { cwd, env }) {
  become(node, script, { cwd, env: { ...env, STARTS_ITSELF_AGAIN: 'true' } })
  let code
  do code = await runUnder(node, [script], { cwd, env })
  while (code === startAgain)
  return code
}

/** Saves a waiting process's memory. Returns if unsupported: before Node 22.15, and on Windows. */
function become(node, script, { cwd, env }) {
  if (!process.execve || process.platform === 'win32') return
  process.chdir(cwd)
  process.execve(node, [node, script], env)
}

/**
 * Forwards signals, which a terminal already sends to the whole group.
 *
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} how
 * @returns {Promise<number>} the exit code
 */
export function runUnder(node, args, { cwd, env }) {
  const child = spawn(node, args, { cwd, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143))),
  )
}
