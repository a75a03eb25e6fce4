// `npm run test:containers`: the suites that speak to EventStoreDB, MongoDB and Redis, against the real ones in containers.
// Plain JavaScript that any Node from 20 on can run.
import { ensureInstalled } from './install.mjs'
import { continueWith } from './runtime.mjs'

ensureInstalled()
process.exit(await continueWith('infra/tools/run/container-suites.mjs'))
