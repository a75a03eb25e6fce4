// `npm run test:full [-- --part 2/4] [-- --again] [-- --remember]`: everything there is, before a release. Prints its plan
// and the slowest twenty. Started again on the same commit, it goes on where it stopped; `--again` begins anew.
// `--remember` replaces the durations in seconds.json.
import { forgetRun, options } from './full-run.mjs'
import { mongoSuites } from './mongo-suites.mjs'
import { prepareSuites } from './prepare.mjs'
import { partOf } from './related.mjs'
import { finish, keepEndedSuites, linesFrom, nameOf, note, skip } from './results.mjs'
import { runPart } from './run-script.mjs'
import { runSuites } from './run-suites.mjs'
import { commitSeconds, plannedSeconds } from './seconds.mjs'
import { runStaticChecks } from './static-checks.mjs'
import { journeys, longSuites, shortSuites } from './suite-list.mjs'
import { noteTalks } from './talked-to.mjs'

const { part, parts } = options

prepareSuites()
const printTalks = noteTalks()
keepEndedSuites()
const ended = () =>
  new Map(linesFrom(0).flatMap(({ ended: suite, seconds }) => (suite && !suite.test ? [[nameOf(suite), seconds]] : [])))

const containers = { kind: 'compose', file: 'docker-compose.yml' }
const all = [...shortSuites(), ...longSuites(), ...mongoSuites(), ...journeys(), containers]
const ours = partOf(all, plannedSeconds(), part, parts)
const done = ended()
const left = ours.filter((suite) => !done.has(nameOf(suite)))
printPlan()

// The checks take a minute, so a run that goes on repeats them.
if (part === 1) await runStaticChecks(['.'])
await runSuites(left.filter((suite) => suite !== containers))
if (left.includes(containers)) await runContainers()
const slowest = [...ended()].toSorted(([, a], [, b]) => b - a).slice(0, 20)
note(
  [
    'The slowest suites:',
    ...slowest.map(([suite, seconds]) => `${String(Math.round(seconds)).padStart(5)} s  ${suite}`),
  ].join('\n'),
)
if (options.remember) commitSeconds(all.map(nameOf))
printTalks()
process.on('exit', forgetRun)
finish(undefined, 0)

function printPlan() {
  const known = plannedSeconds()
  console.log(`Part ${part} of ${parts}: ${ours.length} suites, ${left.length} of them to run`)
  for (const [kind, suites] of Object.entries(Object.groupBy(left, (suite) => suite.kind))) {
    const seconds = suites.reduce((sum, suite) => sum + (known[nameOf(suite)] ?? 0), 0)
    console.log(`  ${kind}: ${suites.length} suites, ${Math.ceil(seconds / 60)} minutes one after the other`)
  }
}

async function runContainers() {
  console.log('\n── the containers of docker-compose.yml')
  if (process.platform === 'linux') await runPart(containers.file, 'infra/tools/run/compose-suites.mjs')
  else skip('containers run on Linux', containers.file)
}
