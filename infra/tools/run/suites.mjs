// `npm test`: every check, the suites of unit and integration, and the main journeys. The last line counts the results.
import { changeOr, farSuites } from './change-of-run.mjs'
import { addSeconds, notePhases, timed } from './phases.mjs'
import { finish, note, skip } from './results.mjs'
import { runSuites } from './run-suites.mjs'
import { check, runStaticChecks } from './static-checks.mjs'
import { shortJourneys, shortSuites } from './suite-list.mjs'
import { noteTalks } from './talked-to.mjs'

const { COUNTERSIGN_INSTALL_SECONDS: installSeconds } = process.env
if (installSeconds) addSeconds('install', Number(installSeconds))
const printTalks = noteTalks()

if (await runStaticChecks(['.'])) {
  const built = await timed('build', () => check('front ends built', 'infra/tools/run/build.mjs', []))
  const far = new Set(farSuites(changeOr('everything')))
  const suites = shortSuites()
  await timed('unit and integration', () => runSuites(suites.filter(({ file }) => !far.has(file))))
  for (const file of far) skip('nothing that it depends on changed: npm run test:full', file)
  if (built) await timed('journeys in a browser', () => runSuites(shortJourneys()))
} else note('not run: everything after the types, which have to be right first')

printTalks()
note('Not among them: npm run test:gate and test:full (long suites), test:compose and test:containers (real engines)')
notePhases()
finish()
