export { emptyLog, type HowKept, openDatabase } from './open-database.js'
export { isOfTheFile, mappedCalls } from './refusals.js'
export { SharedCommits } from './shared-commits.js'
