import { jest } from '@jest/globals'
import { describeMutations } from './describe-mutations.js'

// Hundreds of whole verifications; the long suite makes all of them.
jest.setTimeout(180_000)

// Steps that share no factor with 8: the bit that is turned goes by the place.
describeMutations({
  everyOf: [
    [/^events/, 331],
    [/^manifest/, 31],
    [/^(sealed|Certificate)/, 997],
  ],
  everyOutside: 7,
  everyLength: 1009,
  numRuns: 60,
})
