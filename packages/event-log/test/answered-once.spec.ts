import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { AppendOutcomeUnknown, LogUnavailable, WrongExpectedRevision } from '@countersign/event-log'
import { answeredOnce } from '@countersign/event-log/internal/eventstore/answered-once'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const never = () => new Promise<string>(() => undefined)
/** What it fails with. */
const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => error,
  )
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

describe('an append that is not answered', () => {
  it('is sent again after 250 ms, then ever more seldom, and whichever is answered first answers for all', async () => {
    const sent: number[] = []
    const began = performance.now()
    const answers = [never, never, async () => 'the third']
    const answer = answeredOnce(
      never(),
      () => {
        sent.push(performance.now() - began)
        return answers[sent.length]!()
      },
      2000,
    )
    await pass(750)
    expect(await answer).toBe('the third')
    expect(sent).toEqual([250, 750])
    await pass(10_000)
    expect(sent).toHaveLength(2)
  })

  it('may be answered late, by the first', async () => {
    const first = new Promise<string>((resolve) => setTimeout(() => resolve('the first'), 1900))
    const answer = answeredOnce(first, never, 2000)
    await pass(1900)
    expect(await answer).toBe('the first')
  })

  it('is given up in time, though it could not be sent again', async () => {
    const failure = failureOf(answeredOnce(never(), () => undefined, 1200))
    await pass(1200)
    expect(await failure).toMatchObject({ name: 'NoAnswer' })
  })

  it('has failed only once none of them is under way, and then as the one of which nobody knows', async () => {
    const first = new Promise<string>((_, reject) => setTimeout(() => reject(new AppendOutcomeUnknown('cut off')), 900))
    let settled = false
    const answer = answeredOnce(first, () => Promise.reject(new LogUnavailable('not sent')), 2000)
    const failure = failureOf(answer).finally(() => (settled = true))
    await pass(899)
    expect(settled).toBe(false)
    await pass(1)
    expect(await failure).toBeInstanceOf(AppendOutcomeUnknown)
  })

  it('has failed at once where the place is taken by others', async () => {
    const taken = () => Promise.reject(new WrongExpectedRevision('a', 1, 2))
    const failure = failureOf(answeredOnce(never(), taken, 2000))
    await pass(250)
    expect(await failure).toBeInstanceOf(WrongExpectedRevision)
  })
})
