// `npm run test:gate`, after `npm test` in `.ci/run`: the long suites of the core, then those nearest to the change that
// fit into the time budget. Names the others as skipped.
import { foldersNear } from './change.mjs'
import { changeOr } from './change-of-run.mjs'
import { core } from './core.mjs'
import { prepareSuites } from './prepare.mjs'
import { distanceTo, plan } from './related.mjs'
import { fail, finish, skip } from './results.mjs'
import { runSuites } from './run-suites.mjs'
import { plannedSeconds } from './seconds.mjs'
import { journeys, longSuites } from './suite-list.mjs'
import { noteTalks } from './talked-to.mjs'

/** The time for suites beside the core, of which two run at once. */
const [budgetSeconds, atOnce] = [12 * 60, 2]

prepareSuites()
const began = Date.now()
const printTalks = noteTalks()
const all = [...longSuites(), ...journeys()]
const ofCore = all.filter(({ file }) => core.includes(file))
for (const file of core)
  if (!ofCore.some((suite) => suite.file === file)) fail(`${file}: the gate names it, but it is not there`)

const changed = changeOr('fails') ?? []
const others = all.filter((suite) => !ofCore.includes(suite))
const { chosen, left } = plan(others, distanceTo(foldersNear(changed)), plannedSeconds(), budgetSeconds * atOnce)
console.log(
  `${ofCore.length} suites of the core, and ${chosen.length} of ${others.length} others, nearest to ${changed.length} changed files`,
)
await runSuites([...ofCore, ...chosen])
for (const { file } of left) skip('farther from the change than the time of the gate: npm run test:full', file)
skip(
  'repeats on other servers and the containers of docker-compose.yml: npm run test:full',
  'java-mongo, ferretdb, compose',
)
printTalks()
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
finish()
