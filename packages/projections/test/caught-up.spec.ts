import { expect, it, jest } from '@jest/globals'
import { VirtualTime } from '@countersign/test-services/virtual-time'
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
  const time = new VirtualTime()
  const answer = jest.fn()
  void caughtUp({ kept: false }, [readModel(7)], log(7), 10_000, time).then(answer)
  await time.pass(9_999)
  expect(answer).not.toHaveBeenCalled()
  await time.pass(1)
  expect(answer).toHaveBeenCalledWith(false)
})

it('uses the head at the time a replica was known, not at the time of the call', async () => {
  let looks = 0
  const eventually = {
    get kept() {
      return ++looks > 2
    },
  }
  const growing = { head: async () => (looks > 2 ? 8 : 7) }
  const time = new VirtualTime()
  const answer = caughtUp(eventually, [readModel(7)], growing, 10_000, time)
  await time.pass(100)
  expect(await answer).toBe(false)
})
