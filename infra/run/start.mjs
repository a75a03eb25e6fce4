// `npm start`: installs what is missing, builds what is stale, and runs everything as one process group. Plain JavaScript
// that any Node from 20 on can run; the product itself runs under the pinned Node.
import { ensureInstalled } from './install.mjs'
import { continueWith } from './runtime.mjs'
import { isStale } from './stale.mjs'

/** A restored backup asks to be started again with it. */
const startAgain = 75

ensureInstalled()
if (isStale()) {
  const failed = await continueWith('infra/run/build.mjs')
  if (failed !== 0) process.exit(failed)
}

let code
do code = await continueWith('infra/dist/local/start.js')
while (code === startAgain)
process.exit(code)
