import { compose, node } from './jest.config.mjs'

const { testMatch: _all, testPathIgnorePatterns: _not, ...asEver } = node

/** Tests of running containers, one suite at a time: `npm run test:compose` starts them. */
export default {
  ...asEver,
  roots: ['<rootDir>/infra'],
  testRegex: [`/dist-test/.*${compose}`],
  maxWorkers: 1,
  testTimeout: 600_000,
}
