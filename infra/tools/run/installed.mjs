// `npm test`, `test:long`, `test:containers`, `test:compose`: installs what is missing, then runs the script that is named, which
// builds what it needs. Plain JavaScript that any Node from 20 on can run.
import { ensureInstalled } from './install.mjs'
import { continueWith } from './runtime.mjs'

const [script, ...args] = process.argv.slice(2)

ensureInstalled()
process.exit(await continueWith(script, args))
