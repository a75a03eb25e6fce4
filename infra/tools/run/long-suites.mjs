// `npm run test:long PATTERN …`: the long suites, journeys and repeats on other servers whose paths contain a pattern.
import { prepareSuites } from './prepare.mjs'
import { fail, finish } from './results.mjs'
import { runSuites } from './run-suites.mjs'
import { journeys, longSuites } from './suite-list.mjs'
import { mongoSuites } from './mongo-suites.mjs'
import { noteTalks } from './talked-to.mjs'

const patterns = process.argv.slice(2)
if (patterns.length === 0) {
  console.error('Name suites, for example: npm run test:long erasure. All of them: npm run test:full')
  process.exit(2)
}

prepareSuites()
const began = Date.now()
const printTalks = noteTalks()
const all = [...longSuites(), ...mongoSuites(), ...journeys()]
const chosen = all.filter(({ file }) => patterns.some((pattern) => file.includes(pattern)))
if (chosen.length === 0) fail(`no long suite has a path that contains ${patterns.join(' or ')}`)
await runSuites(chosen)
printTalks()
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
finish()
