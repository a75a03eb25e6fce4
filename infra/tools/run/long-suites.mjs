// Runs the suites too long for `npm test`: production engines, kills, restores, corpora and external validators. Runs
// under the pinned Node; the last line counts the results. Patterns select suites.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { runJest } from './jest.mjs'
import { runJourneys } from './journeys.mjs'
import { runOnFerretDB, runOnJavaMongo } from './mongo-suites.mjs'
import { root } from './root.mjs'
import { finish, skip } from './results.mjs'
import { runPart, runScript } from './run-script.mjs'
import { isStale } from './stale.mjs'
import { noteTalks } from './talked-to.mjs'
import { noTimeFor } from './time-left.mjs'

runScript('node_modules/typescript/bin/tsc', ['-b', 'tsconfig.json'])
if (isStale()) runScript('infra/tools/run/build.mjs', [])

/** End-to-end tests with axe checks, and long ones. */
const looks = ['accessibility', 'completion', 'remote-down', '.long.spec.ts']
/** End-to-end tests that `npm test` runs at only one viewport. */
const journeys = join(root, 'e2e/journeys')
const atEverySize = readdirSync(journeys).filter((file) =>
  /\bvariantsOf\(/.test(readFileSync(join(journeys, file), 'utf8')),
)

const began = Date.now()
const printTalks = noteTalks()
const chosen = process.argv.slice(2)
await runJest(['--config', 'jest.long.config.mjs', ...chosen])
await runOnJavaMongo(chosen)
await runOnFerretDB(chosen)
if (chosen.length === 0) {
  console.log('\n── every look of the screens, and long journeys')
  await runJourneys(findBrowser(), [...looks, ...atEverySize], { EVERY_LOOK: '1' })
}
printTalks()
if (chosen.length === 0) await askContainers()
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
finish()

/** Last, because it may be skipped when time is short: `npm run test:compose`. */
async function askContainers() {
  const name = 'the containers of docker-compose.yml'
  console.log(`\n── ${name}`)
  const short = noTimeFor(30)
  if (short) skip(`${name}: ${short}`)
  else await runPart(name, 'infra/tools/run/compose-suites.mjs')
}
