import { beforeEach, describe, expect, it } from '@jest/globals'
import * as budgets from '@countersign/process/time-budget'
import { VirtualTime } from '@countersign/test-services/virtual-time'

const { budgetLeft, spendBudget, waitFor, waitUncounted, withoutTimeBudget } = budgets

let time = new VirtualTime()
beforeEach(() => void (time = new VirtualTime()))

const withTimeBudget = <Answer>(ms: number, call: () => Answer) => budgets.withTimeBudget(ms, call, time)
const sleep = (ms: number) => time.sleep(ms)
const slow = (ms: number) =>
  waitFor(
    2000,
    () => sleep(ms),
    (after): never => {
      throw new Error(`late after ${after}`)
    },
  )
const pass = (ms: number) => time.pass(ms)

describe('the time budget of a call', () => {
  it('is shared by consecutive waits', async () => {
    const call = withTimeBudget(2000, async () => {
      await slow(800)
      await slow(900)
      await slow(1000)
    })
    const began = time.elapsed()
    const failure = call.then(
      () => null,
      (error: Error) => `${error.message}, in all ${time.elapsed() - began}`,
    )
    await pass(5000)
    expect(await failure).toBe('late after 300, in all 2000')
  })

  it('counts concurrent waits once', async () => {
    const left = withTimeBudget(2000, async () => {
      await Promise.all([slow(500), slow(700), spendBudget(() => slow(600))])
      return budgetLeft(5000)
    })
    await pass(700)
    expect(await left).toBe(1300)
  })

  it('is not consumed by work', async () => {
    const left = withTimeBudget(2000, async () => {
      await slow(100)
      await sleep(60_000)
      await slow(100)
      return budgetLeft(5000)
    })
    await pass(61_000)
    expect(await left).toBe(1800)
  })

  it('limits an uncounted wait, which does not consume it', async () => {
    const late = (ms: number) => `late after ${ms}`
    const wait = (ms: number) => waitUncounted(2000, () => sleep(ms).then(() => `left ${budgetLeft(5000)}`), late)
    const ended = withTimeBudget(3000, async () => [await wait(1500), await wait(9000), budgetLeft(5000)])
    await pass(3500)
    expect(await ended).toEqual(['left 5000', 'late after 2000', 3000])
  })

  it('is separate for each call, and unlimited outside of calls', async () => {
    const calls = [300, 600].map((ms) => withTimeBudget(2000, () => slow(ms).then(() => budgetLeft(5000))))
    await pass(600)
    expect(await Promise.all(calls)).toEqual([1700, 1400])
    expect(budgetLeft(5000)).toBe(5000)
  })

  it('does not limit work shared by several calls', async () => {
    const left = withTimeBudget(100, () => withoutTimeBudget(() => budgetLeft(5000)))
    expect(left).toBe(5000)
    const given = withTimeBudget(100, () =>
      waitFor(
        2000,
        () => withoutTimeBudget(() => sleep(1000)).then(() => 'there'),
        () => 'late',
      ),
    )
    await pass(100)
    expect(await given).toBe('late')
  })
})
