import { jest } from '@jest/globals'
import { describeMutations } from './describe-mutations.js'

// Hundreds of whole verifications; the long suite makes all of them.
jest.setTimeout(180_000)

// Steps that share no factor with 8: the bit that is turned goes by the place.
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
