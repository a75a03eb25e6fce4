// `npm run test:compose`: the images are built, docker-compose.yml is started, and what runs there is asked. Plain JavaScript
// that any Node from 20 on can run.
import { ensureInstalled } from './install.mjs'
import { continueWith } from './runtime.mjs'

ensureInstalled()
process.exit(await continueWith('infra/tools/run/compose-suites.mjs'))
