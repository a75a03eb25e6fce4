// `npm run start:api`, `npm run start:mailer`: runs one built service on the production engines. Plain JavaScript for
// Node 20 or newer.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { continueWith } from './runtime.mjs'

const script = join('build/server', process.argv[2], 'main.js')
if (!existsSync(join(root, script))) {
  console.error(`${script} is not there yet. Run npm run build first.`)
  process.exit(1)
}
const nodeArgs = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
process.exit(await continueWith(script, [], { nodeArgs }))
