import { compiledOf } from './related.mjs'
import { runJest } from './jest.mjs'
import { runJourneys } from './journeys.mjs'
import { runOnFerretDB, runOnJavaMongo } from './mongo-suites.mjs'
import { plannedSeconds } from './seconds.mjs'
import { isTiming } from './suite-list.mjs'
import { removeTogether, writeTogether } from './together.mjs'

const titles = {
  short: 'unit and integration',
  long: 'long suites',
  'java-mongo': 'suites of MongoDB against mongo-java-server',
  ferretdb: 'suites of MongoDB against FerretDB',
  'short-journey': 'journeys in a browser',
  journey: 'journeys in a browser, at every size',
}

const byKind = {
  short: (files, env, args) => runJest('short', ['--runTestsByPath', ...files, ...args], env),
  long: (files, env, args) =>
    runJest('long', ['--config', 'jest.long.config.mjs', '--runTestsByPath', ...files, ...args], env),
  'java-mongo': (files) => runOnJavaMongo(files),
  ferretdb: (files) => runOnFerretDB(files),
}
const journeysByKind = { 'short-journey': {}, journey: { EVERY_LOOK: '1' } }

/**
 * Runs suites, kind by kind; those that judge time come last, one at a time, with nothing beside them.
 *
 * @param {{ kind: string, file: string }[]} suites
 * @param {{ alone?: boolean, env?: NodeJS.ProcessEnv }} [options] `alone`: one suite at a time
 */
export async function runSuites(suites, { alone = false, env = {} } = {}) {
  const timing = suites.filter(({ file }) => isTiming(file))
  await runKinds(
    suites.filter((suite) => !timing.includes(suite)),
    alone,
    env,
  )
  await runKinds(timing, true, env)
}

async function runKinds(suites, alone, env) {
  for (const [kind, all] of Object.entries(Object.groupBy(suites, (suite) => suite.kind))) {
    const files = all.map(({ file }) => file)
    console.log(`\n── ${titles[kind]}${alone ? ', one at a time' : ''}`)
    const journeyEnv = journeysByKind[kind]
    if (journeyEnv) await runJourneys(kind, files, { ...journeyEnv, ...env }, alone ? ['--workers=1'] : [])
    else if (kind === 'short' && !alone) await runShort(all, env)
    else await byKind[kind](files.map(compiledOf), env, alone ? ['--runInBand'] : [])
  }
}

/** Those that can run together do. */
async function runShort(suites, env) {
  const { apart, files } = writeTogether(suites, plannedSeconds())
  await byKind.short([...files, ...apart.map(({ file }) => compiledOf(file))], env, [])
  removeTogether()
}
