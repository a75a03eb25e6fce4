import { jest } from '@jest/globals'
import { describeMutations } from './describe-mutations.js'

// Runs hundreds of verifications; the long suite runs all of them.
jest.setTimeout(180_000)

// Steps are coprime to 8, because the position selects the bit that is flipped.
describeMutations({
  everyOf: [
    [/^events/, 1009],
    [/^manifest/, 101],
    [/^(sealed|Certificate)/, 3001],
  ],
  everyOutside: 23,
  everyLength: 3001,
  numRuns: 60,
})
