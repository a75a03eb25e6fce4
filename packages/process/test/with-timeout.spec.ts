import { expect, it } from '@jest/globals'
import { withTimeout } from '@countersign/process'

const never = new Promise<never>(() => undefined)
const tooLate = () => {
  throw new Error('too late')
}

it('returns the result of work that ends in time, without aborting it', async () => {
  let signal: AbortSignal | undefined
  const answer = await withTimeout(10_000, async (given) => ((signal = given), 'done'), tooLate)
  expect(answer).toBe('done')
  expect(signal?.aborted).toBe(false)
})

/** Blocks this thread, like a paused machine. */
const stall = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

it('ends after a stall too if no result arrives', async () => {
  const late = withTimeout(
    200,
    () => never,
    () => 'late',
  )
  stall(400)
  expect(await late).toBe('late')
})

it('aborts work that times out, and returns the fallback', async () => {
  let signal: AbortSignal | undefined
  const late = await withTimeout(
    1,
    (given) => ((signal = given), never),
    () => 'late' as const,
  )
  expect(late).toBe('late')
  expect(signal?.aborted).toBe(true)
  await expect(withTimeout(0, () => never, tooLate)).rejects.toThrow('too late')
})

it('ends when its caller aborts, and passes on the failure of the work', async () => {
  const ending = new AbortController()
  const aborted = withTimeout(10_000, (signal) => new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('heard')))), tooLate, { ending: ending.signal }) // prettier-ignore
  ending.abort(new Error('closed'))
  await expect(aborted).rejects.toThrow('closed')
  await expect(withTimeout(10_000, () => Promise.reject(new Error('refused')), tooLate)).rejects.toThrow('refused')
})
