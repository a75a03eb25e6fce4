// `npm start`: installs missing packages, builds stale parts, and runs everything as one process group. Plain
// JavaScript for Node 20 or newer; the product runs under the pinned Node.
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'
import { continueWith, serveWith } from './runtime.mjs'
import { isStale } from './stale.mjs'

ensureInstalled()
if (isStale()) {
  const failed = await continueWith('infra/tools/run/build.mjs')
  if (failed !== 0) process.exit(failed)
}

// V8's compile cache, next to the bundle.
const env = { NODE_COMPILE_CACHE: join(root, 'build', 'server', 'compiled') }

process.exit(await serveWith('build/server/local/start.js', env))
