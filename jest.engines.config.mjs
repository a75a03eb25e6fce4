import quick, { compose, long, node } from './jest.config.mjs'

/** Too long for `npm test`, but worth running on external engines. */
const asked = [
  'account',
  'draining',
  'erasure-in-production',
  'killed-replica',
  'migration',
  'mongo-read-models',
  'moving',
  'one-subscription',
  'production-journey',
  'production-signers-at-once',
  'readiness',
  'replicas',
  'scaling-behind-nginx',
]
const longer = `(?<!/(?:${asked.join('|')}))${long}`

/**
 * Tests against real servers instead of doubles: `npm run test:containers`, and with mongo-java-server `npm run
 * test:full`.
 */
export default {
  projects: [{ ...node, testPathIgnorePatterns: ['/node_modules/', compose, longer] }],
  maxWorkers: quick.maxWorkers,
  // A container takes seconds to restart.
  testTimeout: 300_000,
}
