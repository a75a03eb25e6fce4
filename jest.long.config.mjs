import { long, node } from './jest.config.mjs'

const { testMatch: _all, testPathIgnorePatterns: _not, ...asEver } = node
const roots = ['packages', 'services', 'infra'].map((folder) => `<rootDir>/${folder}`)

/** Kills, corpora and outside judges: minutes a suite. */
export default { ...asEver, roots, testRegex: [`/dist-test/.*${long}`], maxWorkers: 2, testTimeout: 600_000 }
