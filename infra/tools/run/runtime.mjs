import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from './root.mjs'

const neededMajor = 24

/** Not by the package's link, because npm 10 omits it when packages of several platforms are listed. */
export function pinnedNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  const binary = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(binary)) return binary
  console.error(
    `Node ${neededMajor} or newer is needed; this is ${process.versions.node}, and no pinned one exists for ` +
      `${process.platform}-${process.arch}. Install Node ${neededMajor} and try again.`,
  )
  process.exit(1)
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
