import { expect, it } from '@jest/globals'
import { caughtUp } from '@countersign/projections/internal/caught-up'

const log = (head: number) => ({ head: async () => head })

/** A read model at a position. */
const readModel = (position: number) => ({ reached: async (asked: number) => asked <= position })
const kept = { kept: true }

it('is what keeps all of them and shows what has happened', async () => {
  expect(await caughtUp(kept, [readModel(7), readModel(9)], log(7), 1000)).toBe(true)
  expect(await caughtUp(kept, [readModel(7), readModel(6)], log(7), 1000)).toBe(false)
})

it('is not what nobody is known to keep, though it shows everything: what happens next would not be', async () => {
  expect(await caughtUp({ kept: false }, [readModel(7)], log(7), 60)).toBe(false)
})

it('is what had happened when somebody kept it, not only what had when it was asked for', async () => {
  let looks = 0
  const eventually = {
    get kept() {
      return ++looks > 2
    },
  }
  const growing = { head: async () => (looks > 2 ? 8 : 7) }
  expect(await caughtUp(eventually, [readModel(7)], growing, 10_000)).toBe(false)
})
