// `npm test`: installs what is missing, then every check and every suite. Plain JavaScript that any Node from 20 on can run.
import { ensureInstalled } from './install.mjs'
import { continueWith } from './runtime.mjs'

ensureInstalled()
process.exit(await continueWith('infra/tools/run/suites.mjs', process.argv.slice(2)))
