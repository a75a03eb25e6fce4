import { long, node } from './jest.config.mjs'

const { testMatch: _all, testPathIgnorePatterns: _not, ...asEver } = node
const roots = ['packages', 'services', 'infra'].map((folder) => `<rootDir>/${folder}`)

/** Production engines, kills, restores, corpora and external validators: up to minutes per suite. */
export default { ...asEver, roots, testRegex: [`/dist-test/.*${long}`], maxWorkers: 2, testTimeout: 600_000 }
