import { expect, it } from '@jest/globals'
import { caughtUp } from '@countersign/projections/internal/caught-up'

const log = (head: number) => ({ head: async () => head })

/** A read model that shows what happened up to here. */
const readModel = (position: number, kept = true) => ({
  kept,
  reached: async (asked: number) => asked <= position,
})

it('is what keeps all of them and shows what has happened', async () => {
  expect(await caughtUp([readModel(7), readModel(9)], log(7), 1000)).toBe(true)
  expect(await caughtUp([readModel(7), readModel(6)], log(7), 1000)).toBe(false)
})

it('is not what nobody is known to keep, though it shows everything: what happens next would not be', async () => {
  const orphan = readModel(7, false)
  expect(await caughtUp([readModel(7), orphan], log(7), 60)).toBe(false)
})

it('is what had happened when somebody kept it, not only what had when it was asked for', async () => {
  let looks = 0
  const isKept = () => looks > 2
  const eventually = {
    get kept() {
      looks++
      return isKept()
    },
    reached: readModel(7).reached,
  }
  const growing = { head: async () => (isKept() ? 8 : 7) }
  expect(await caughtUp([eventually], growing, 10_000)).toBe(false)
})
