// Finds flaky code before a larger change is finished: property tests with a fresh seed and all rounds, and
// timing-dependent tests on a busy machine. Runs under the pinned Node. The last line prints the seed;
// `COUNTERSIGN_SEED` repeats it.
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { keepBusy } from './busy.mjs'
import { runJest } from './jest.mjs'
import { runJourneys } from './journeys.mjs'
import { finish } from './results.mjs'
import { root } from './root.mjs'
import { prepareSuites } from './prepare.mjs'
import { noteTalks } from './talked-to.mjs'

prepareSuites()

/** Suites that wait for responses, timeouts, leases, locks or processes. */
const timed = [
  'packages/child-pool/',
  'packages/event-log/dist-test/eventstore',
  'packages/job-queue/',
  'packages/mongo/',
  'packages/projections/',
  'packages/vault/dist-test/mongo',
  'packages/blobs/',
  'requests-api/dist-test/(platform|kernel|(requests|access)/adapters|requests/use-cases)/',
  'requests-api/dist-test/api/(drafting|reading)',
  'mailer-worker/',
]
/** The same, among the long suites. */
const timedAndLong = [
  'infra/standalone/dist-test/production/(account|draining|readiness|replicas)',
  'infra/standalone/dist-test/(crash|ending|rebuild|seen-from-outside|tools)',
  'packages/child-pool/',
  'requests-api/dist-test/api/(over-time|production-journey|signers|watching)',
]
const timedJourneys = ['completion', 'production', 'signing.spec', 'toasts', 'tooltips']

/** Property suites by the paths that jest uses; for a helper, all suites beside it. */
function suitesWithProperties() {
  const asked = ['grep', '-l', "from 'fast-check'", '--', 'packages', 'services', 'infra', 'frontends']
  const found = execFileSync('git', asked, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  return found.map((path) => {
    if (path.endsWith('.spec.tsx') || path.startsWith('frontends/')) return path
    const compiled = path.replace('/test/', '/dist-test/')
    return compiled.endsWith('.spec.ts')
      ? compiled.replace(/\.ts$/, '.js')
      : compiled.replace(/(fixtures\/)?[^/]+$/, '')
  })
}

const seed = process.env.COUNTERSIGN_SEED ?? String(randomInt(2 ** 31))
const began = Date.now()
const printTalks = noteTalks()
console.log(`\n── properties, seed ${seed}`)
await runJest('short', ['--testPathPatterns', ...suitesWithProperties()], { COUNTERSIGN_SEED: seed })
console.log('\n── on a machine that is busy with six other things')
const rest = keepBusy(6)
await runJest('short', ['--selectProjects', 'node', '--testPathPatterns', ...timed])
await runJest('long', ['--config', 'jest.long.config.mjs', '--testPathPatterns', ...timedAndLong])
await runJourneys('journey', timedJourneys, { EVERY_LOOK: '1' })
await rest()
printTalks()
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
finish(`COUNTERSIGN_SEED=${seed}`)
