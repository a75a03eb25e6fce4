// Kills, corpora and outside judges: what takes longer than `npm test` may; and suites that depend on time, on a machine that
// is busy with other things. Under the pinned Node; the last line counts what ran. With patterns, the long suites of those
// names alone.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { keepBusy } from './busy.mjs'
import { runCounted } from './counted.mjs'
import { runJest } from './jest.mjs'
import { runJourneys } from './journeys.mjs'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'
import { runOnJavaMongo } from './java-mongo-suites.mjs'
import { isStale } from './stale.mjs'
import { noteTalks } from './talked-to.mjs'
import { Tally } from './tally.mjs'
import { noTimeFor } from './time-left.mjs'

function run(script, args) {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment(),
  })
  if (status !== 0) process.exit(status ?? 1)
}

run('node_modules/typescript/bin/tsc', ['-b', 'tsconfig.json'])
if (isStale()) run('infra/tools/run/build.mjs', [])

/** Journeys that hold screens against axe. */
const looks = ['accessibility', 'completion', 'erasure', 'outbox', 'remote-down']

/** What waits for an answer, a deadline, a lease, a lock or a process. */
const timed = [
  'infra/standalone/dist-test/production/',
  'infra/standalone/dist-test/(crash|ending|rebuild|seen-from-outside|tools)',
  'packages/child-pool/',
  'packages/event-log/dist-test/eventstore',
  'packages/job-queue/',
  'packages/mongo/',
  'packages/projections/',
  'packages/vault/dist-test/mongo',
  'packages/blobs/',
  'requests-api/dist-test/(adapters|projections|integrity|application|telemetry)/',
  'requests-api/dist-test/api/(health|production-journey|reads|scheduled-jobs|signing-at-once|signing-clock|unknown-outcome)',
  'mailer-worker/',
]
const timedJourneys = ['completion', 'production', 'signing.spec', 'toasts', 'tooltips']

const tally = new Tally()
const began = Date.now()
const printTalks = noteTalks()
const chosen = process.argv.slice(2)
await runJest(tally, { args: ['--config', 'jest.long.config.mjs', ...chosen] })
await runOnJavaMongo(tally, chosen)
if (chosen.length === 0) {
  const browser = findBrowser()
  console.log('\n── every look of the screens')
  await runJourneys(tally, browser, { files: looks, env: { EVERY_LOOK: '1' } })
  console.log('\n── on a machine that is busy with six other things')
  const rest = keepBusy(6)
  await runJest(tally, { args: ['--selectProjects', 'node', '--testPathPatterns', ...timed] })
  await runJourneys(tally, browser, { files: timedJourneys })
  await rest()
}
printTalks()
if (chosen.length === 0) askContainers()
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
tally.print()
process.exit(tally.failed === 0 ? 0 : 1)

/** The last part, for it may be left out where time is short: `npm run test:compose`. */
function askContainers() {
  const name = 'the containers of docker-compose.yml'
  console.log(`\n── ${name}`)
  const short = noTimeFor(30)
  if (short) tally.skip(`${name}: ${short}`)
  else runCounted(tally, name, 'infra/tools/run/compose-suites.mjs')
}
