import { compose, node } from './jest.config.mjs'

const { testMatch: _all, testPathIgnorePatterns: _not, ...asEver } = node

/** What is asked of containers that run: `npm run test:compose`, which starts them. One suite after the other. */
export default {
  ...asEver,
  roots: ['<rootDir>/infra'],
  testRegex: [`/dist-test/.*${compose}`],
  maxWorkers: 1,
  testTimeout: 600_000,
}
