import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from './root.mjs'

const neededMajor = 24

/**
 * The Node this product runs on: the one that runs us where it is new enough, else the one pinned as a package. By its
 * path, for npm 10 leaves it unlinked where several platforms' packages are listed.
 */
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

/** The environment in which `node`, npm scripts and tools find the pinned Node first. */
export function pinnedEnvironment(node = pinnedNode()) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path }
}

/**
 * Runs a script under the pinned Node in this process's place, which spares the memory of a process that only waits. Returns
 * where that cannot be done: before Node 22.15, and on Windows.
 */
export function becomeIfAble(script, env) {
  if (!process.execve || process.platform === 'win32') return
  const node = pinnedNode()
  process.chdir(root)
  process.execve(node, [node, script], { ...pinnedEnvironment(node), ...env })
}

/**
 * Runs a script under the pinned Node and ends as it ends. Signals reach it: from a terminal by the process group, else
 * handed on.
 */
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
