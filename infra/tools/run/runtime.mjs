import { spawn } from 'node:child_process'
import nodeCrypto from 'node:crypto'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from './root.mjs'

const neededMajor = 24

let found

/**
 * The running Node if it is recent and hashes passwords, else the pinned one; a recent one without argon2 if there is no
 * other. Not by the package's link, because npm 10 omits it when packages of several platforms are listed.
 */
export function pinnedNode() {
  return (found ??= findNode())
}

function findNode() {
  const isRecent = Number(process.versions.node.split('.')[0]) >= neededMajor
  if (isRecent && hashesPasswords()) return process.execPath
  const binary = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(binary)) return binary
  if (isRecent) return process.execPath
  console.error(
    `Node ${neededMajor} or newer is needed; this is ${process.versions.node}, and no pinned one exists for ` +
      `${process.platform}-${process.arch}. Install Node ${neededMajor} and try again.`,
  )
  process.exit(1)
}

/** Node 24.7 and newer have argon2, unless they use an OpenSSL before 3.2. */
export function hashesPasswords(crypto = nodeCrypto) {
  try {
    const least = { parallelism: 1, memory: 8, passes: 1, tagLength: 4 }
    return crypto.argon2Sync('argon2id', { message: 'm', nonce: Buffer.alloc(16), ...least }).length === 4
  } catch {
    return false
  }
}

export function pinnedEnvironment(node = pinnedNode()) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path }
}

/** Saves a waiting process's memory. Returns if unsupported: before Node 22.15, and on Windows. */
export function becomeIfAble(script, env) {
  if (!process.execve || process.platform === 'win32') return
  const node = pinnedNode()
  process.chdir(root)
  process.execve(node, [node, script], { ...pinnedEnvironment(node), ...env })
}

/** Forwards signals, which a terminal already sends to the whole group. */
export function continueWith(script, args = [], { nodeArgs = [], env = {} } = {}) {
  const node = pinnedNode()
  const child = spawn(node, [...nodeArgs, script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...pinnedEnvironment(node), ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143))),
  )
}
