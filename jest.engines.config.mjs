import quick, { compose, long, node } from './jest.config.mjs'

/** Too long for `npm test`, not for engines that nobody here wrote. */
const asked = [
  'account',
  'draining',
  'erasure-in-production',
  'killed-replica',
  'migration',
  'moving',
  'one-subscription',
  'production-journey',
  'production-signers-at-once',
  'readiness',
  'replicas',
  'scaling-behind-nginx',
]
const longer = `(?<!/(?:${asked.join('|')}))${long}`

/** What another server than a double is asked: `npm run test:containers`, and in `npm run test:long` mongo-java-server. */
export default {
  projects: [{ ...node, testPathIgnorePatterns: ['/node_modules/', compose, longer] }],
  maxWorkers: quick.maxWorkers,
  // A container takes seconds to end and to start again.
  testTimeout: 300_000,
}
