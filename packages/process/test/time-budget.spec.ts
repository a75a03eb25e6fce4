import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { budgetLeft, spendBudget, waitFor, withoutTimeBudget, withTimeBudget } from '@countersign/process/time-budget'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const slow = (ms: number) =>
  waitFor(
    2000,
    () => sleep(ms),
    (after): never => {
      throw new Error(`late after ${after}`)
    },
  )
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

describe('the time budget of a call', () => {
  it('is shared by consecutive waits', async () => {
    const call = withTimeBudget(2000, async () => {
      await slow(800)
      await slow(900)
      await slow(1000)
    })
    const began = performance.now()
    const failure = call.then(
      () => null,
      (error: Error) => `${error.message}, in all ${performance.now() - began}`,
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

  it('is separate for each call, and unlimited outside of calls', async () => {
    const calls = [300, 600].map((ms) => withTimeBudget(2000, () => slow(ms).then(() => budgetLeft(5000))))
    await pass(600)
    expect(await Promise.all(calls)).toEqual([1700, 1400])
    expect(budgetLeft(5000)).toBe(5000)
    const outside = slow(1999)
    await pass(1999)
    await outside
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
