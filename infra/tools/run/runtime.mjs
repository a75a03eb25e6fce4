import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isRecent, neededMajor, runUnder, serve, suffices } from '../../package/bin/run-node.mjs'
import { root } from './root.mjs'

let found

/**
 * The running Node if it is recent and hashes passwords, else the pinned one; a recent one without argon2 if there is no
 * other. Not by the package's link, because npm 10 omits it when packages of several platforms are listed.
 */
export function pinnedNode() {
  return (found ??= findNode())
}

function findNode() {
  if (suffices()) return process.execPath
  const binary = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(binary)) return binary
  if (isRecent()) return process.execPath
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

/** Runs the checkout's server under the pinned Node. */
export function serveWith(script, env) {
  const node = pinnedNode()
  return serve(node, script, { cwd: root, env: { ...pinnedEnvironment(node), ...env } })
}

/** Runs a script of the checkout under the pinned Node. */
export function continueWith(script, args = [], { nodeArgs = [], env = {} } = {}) {
  const node = pinnedNode()
  return runUnder(node, [...nodeArgs, script, ...args], { cwd: root, env: { ...pinnedEnvironment(node), ...env } })
}
