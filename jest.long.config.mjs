import { long, node } from './jest.config.mjs'

const { testMatch: _all, testPathIgnorePatterns: _not, ...asEver } = node
const roots = ['packages', 'services', 'infra'].map((folder) => `<rootDir>/${folder}`)

/** The production engines, kills, restores, corpora and outside judges: up to minutes a suite. */
export default { ...asEver, roots, testRegex: [`/dist-test/.*${long}`], maxWorkers: 2, testTimeout: 600_000 }
