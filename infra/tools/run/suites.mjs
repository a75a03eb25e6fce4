// Runs every check and suite under the pinned Node. The last line counts the results.
import { findBrowser } from './browser.mjs'
import { runJest } from './jest.mjs'
import { runJourneys } from './journeys.mjs'
import { finish, note } from './results.mjs'
import { runCheck } from './run-script.mjs'
import { noteTalks } from './talked-to.mjs'

const began = Date.now()
const printTalks = noteTalks()

async function check(name, script, args) {
  const { ok, said } = await runCheck(name, script, args)
  console.log(`\n── ${name}`)
  process.stdout.write(said)
  return ok
}

const compiled = await check('types of packages and services', 'node_modules/typescript/bin/tsc', [
  '-b',
  'tsconfig.json',
])
// In parallel: each uses one core.
await Promise.all([
  check('format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']),
  check('types of front ends', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.web.json']),
  check('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--quiet']),
])
if (compiled) {
  await check('dependency rules', 'infra/checks/dist/dependency-rules.js', [])
  const built = await check('front ends built', 'infra/tools/run/build.mjs', [])
  console.log('\n── unit and integration')
  await runJest()
  if (built) {
    console.log('\n── journeys in a browser')
    await runJourneys(findBrowser())
  }
} else note('not run: everything after the types, which have to be right first')

printTalks()
console.log(
  'Not among them: slow suites, journeys beside the main flows, the production engines, kills, restores, moves, corpora and other programs (npm run test:long)',
)
console.log('Not among them: the containers of docker-compose.yml (npm run test:compose)')
console.log('Not among them: the real EventStoreDB and MongoDB, in containers (npm run test:containers)')
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
finish()
