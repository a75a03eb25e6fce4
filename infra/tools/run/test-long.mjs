// `npm run test:long [PATTERN]`: the suites that are slow, or ask judges that nobody here wrote. Plain JavaScript that any
// Node from 20 on can run.
import { ensureInstalled } from './install.mjs'
import { continueWith } from './runtime.mjs'

ensureInstalled()
process.exit(await continueWith('infra/tools/run/long-suites.mjs', process.argv.slice(2)))
