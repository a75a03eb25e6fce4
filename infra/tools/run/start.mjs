// `npm start`: installs what is missing, builds what is stale, and runs everything as one process group. Plain JavaScript
// that any Node from 20 on can run; the product itself runs under the pinned Node.
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'
import { becomeIfAble, continueWith } from './runtime.mjs'
import { isStale } from './stale.mjs'

/** A restored backup asks to be started again with it. */
const startAgain = 75

ensureInstalled()
if (isStale()) {
  const failed = await continueWith('infra/tools/run/build.mjs')
  if (failed !== 0) process.exit(failed)
}

// What V8 made of the code is kept beside it, until it is bundled anew.
const env = { NODE_COMPILE_CACHE: join(root, 'build', 'server', 'compiled') }

const server = 'build/server/local/start.js'
becomeIfAble(server, { ...env, STARTS_ITSELF_AGAIN: 'true' })
let code
do code = await continueWith(server, [], { env })
while (code === startAgain)
process.exit(code)
