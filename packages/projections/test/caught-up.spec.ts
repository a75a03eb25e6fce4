import { expect, it } from '@jest/globals'
import { caughtUp } from '@countersign/projections/internal/caught-up'

const log = (head: number) => ({ head: async () => head })

/** A read model at a position. */
const readModel = (position: number) => ({ reached: async (asked: number) => asked <= position })
const kept = { kept: true }

it('is true if all read models have reached the head of the log', async () => {
  expect(await caughtUp(kept, [readModel(7), readModel(9)], log(7), 1000)).toBe(true)
  expect(await caughtUp(kept, [readModel(7), readModel(6)], log(7), 1000)).toBe(false)
})

it('is false for up-to-date read models without a known replica that updates them', async () => {
  expect(await caughtUp({ kept: false }, [readModel(7)], log(7), 60)).toBe(false)
})

it('uses the head at the time a replica was known, not at the time of the call', async () => {
  let looks = 0
  const eventually = {
    get kept() {
      return ++looks > 2
    },
  }
  const growing = { head: async () => (looks > 2 ? 8 : 7) }
  expect(await caughtUp(eventually, [readModel(7)], growing, 10_000)).toBe(false)
})
