// `npm test` and its like: installs missing packages, then runs a script, which
// builds as needed. Plain JavaScript for Node 20 or newer.
import { ensureInstalled } from './install.mjs'
import { continueWith } from './runtime.mjs'

const [script, ...args] = process.argv.slice(2)

const seconds = ensureInstalled()
process.exit(await continueWith(script, args, { env: { COUNTERSIGN_INSTALL_SECONDS: String(seconds) } }))
