import quick, { compose, long, node } from './jest.config.mjs'

/** Half a minute each: too long for `npm test`, not for engines that nobody here wrote. */
const asked = ['killed-replica', 'moving', 'scaling-behind-nginx']
const longer = `(?<!/(?:${asked.join('|')}))${long}`

/** What another server than a double is asked: `npm run test:containers`, and in `npm run test:long` mongo-java-server. */
export default {
  projects: [{ ...node, testPathIgnorePatterns: ['/node_modules/', compose, longer] }],
  maxWorkers: quick.maxWorkers,
  // A container takes seconds to end and to start again.
  testTimeout: 300_000,
}
