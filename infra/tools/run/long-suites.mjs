// Runs the suites too long for `npm test`: production engines, kills, restores, corpora and external validators. Runs
// under the pinned Node; the last line counts the results. Patterns select suites.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { runCounted } from './counted.mjs'
import { runJest } from './jest.mjs'
import { runJourneys } from './journeys.mjs'
import { runOnFerretDB, runOnJavaMongo } from './mongo-suites.mjs'
import { root } from './root.mjs'
import { runScript } from './run-script.mjs'
import { isStale } from './stale.mjs'
import { noteTalks } from './talked-to.mjs'
import { Tally } from './tally.mjs'
import { noTimeFor } from './time-left.mjs'

runScript('node_modules/typescript/bin/tsc', ['-b', 'tsconfig.json'])
if (isStale()) runScript('infra/tools/run/build.mjs', [])

/** End-to-end tests with axe checks, and long ones. */
const looks = ['accessibility', 'completion', 'erasure', 'outbox', 'remote-down', '.long.spec.ts']
/** End-to-end tests that `npm test` runs at only one viewport. */
const journeys = join(root, 'e2e/journeys')
const atEverySize = readdirSync(journeys).filter((file) =>
  /\blooksOf\(/.test(readFileSync(join(journeys, file), 'utf8')),
)

const tally = new Tally()
const began = Date.now()
const printTalks = noteTalks()
const chosen = process.argv.slice(2)
await runJest(tally, { args: ['--config', 'jest.long.config.mjs', ...chosen] })
await runOnJavaMongo(tally, chosen)
await runOnFerretDB(tally, chosen)
if (chosen.length === 0) {
  console.log('\n── every look of the screens, and long journeys')
  await runJourneys(tally, findBrowser(), { files: [...looks, ...atEverySize], env: { EVERY_LOOK: '1' } })
}
printTalks()
if (chosen.length === 0) askContainers()
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
tally.print()
process.exit(tally.failed === 0 ? 0 : 1)

/** Last, because it may be skipped when time is short: `npm run test:compose`. */
function askContainers() {
  const name = 'the containers of docker-compose.yml'
  console.log(`\n── ${name}`)
  const short = noTimeFor(30)
  if (short) tally.skip(`${name}: ${short}`)
  else runCounted(tally, name, 'infra/tools/run/compose-suites.mjs')
}
