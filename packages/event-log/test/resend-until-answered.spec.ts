import { beforeEach, describe, expect, it } from '@jest/globals'
import { AppendOutcomeUnknown, LogUnavailable, WrongExpectedRevision } from '@countersign/event-log'
import { resendUntilAnswered } from '@countersign/event-log/internal/eventstore/resend-until-answered'
import { VirtualTime } from '@countersign/test-services/virtual-time'

let time: VirtualTime
beforeEach(() => {
  time = new VirtualTime()
})

const never = () => new Promise<string>(() => undefined)
const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => error,
  )
const once = (first: Promise<string>, again: () => Promise<string> | undefined, withinMs: number) =>
  resendUntilAnswered(
    first,
    { again, mayPass: (failure) => (failure as Error).message === 'not ready' },
    withinMs,
    time,
  )
const pass = (ms: number) => time.pass(ms)

describe('an unanswered append', () => {
  it('is resent after 250 ms and then less often, and takes the first answer', async () => {
    const sent: number[] = []
    const answers = [never, never, async () => 'the third']
    const answer = once(
      never(),
      () => {
        sent.push(time.elapsed())
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

  it('may be answered late by its first attempt', async () => {
    const answer = once(
      time.sleep(1900).then(() => 'the first'),
      never,
      2000,
    )
    await pass(1900)
    expect(await answer).toBe('the first')
  })

  it('is given up in time, even if it could not be resent', async () => {
    const failure = failureOf(once(never(), () => undefined, 1200))
    await pass(1200)
    expect(await failure).toMatchObject({ name: 'NoAnswer' })
  })

  it('fails only when no attempt is pending, with the unknown outcome', async () => {
    const first = time.sleep(900).then(() => Promise.reject(new AppendOutcomeUnknown('cut off')))
    let settled = false
    const answer = once(first, () => Promise.reject(new LogUnavailable('not sent')), 2000)
    const failure = failureOf(answer).finally(() => (settled = true))
    await pass(899)
    expect(settled).toBe(false)
    await pass(1)
    expect(await failure).toBeInstanceOf(AppendOutcomeUnknown)
  })

  it('is resent soon after a temporary refusal, and fails with the last refusal', async () => {
    const refused = () => Promise.reject(new LogUnavailable('not ready'))
    const sent: number[] = []
    const failure = failureOf(
      once(
        refused(),
        () => {
          sent.push(time.elapsed())
          return refused()
        },
        1000,
      ),
    )
    await pass(1000)
    expect(await failure).toMatchObject({ name: LogUnavailable.name })
    expect(sent).toEqual([20, 60, 140, 300, 550, 800])
  })

  it('is answered after a refused and an unanswered attempt', async () => {
    const answers = [() => Promise.reject(new LogUnavailable('not ready')), never, async () => 'the third']
    const answer = once(Promise.reject(new LogUnavailable('not ready')), () => answers.shift()!(), 2000)
    await pass(20 + 40 + 250)
    expect(await answer).toBe('the third')
  })

  it('has an unknown outcome if an attempt is pending at the deadline', async () => {
    const answers = [() => Promise.reject(new LogUnavailable('not ready'))]
    const failure = failureOf(once(never(), () => answers.shift()?.(), 1000))
    await pass(1000)
    expect(await failure).toMatchObject({ name: 'NoAnswer' })
  })

  it('fails at once if another append took its revision', async () => {
    const taken = () => Promise.reject(new WrongExpectedRevision('a', 1, 2))
    const failure = failureOf(once(never(), taken, 2000))
    await pass(250)
    expect(await failure).toBeInstanceOf(WrongExpectedRevision)
  })

  it('is not resent once settled, even if an earlier attempt fails later', async () => {
    let sent = 0
    const [first, fail] = failing()
    const again = async () => {
      sent++
      return 'the second'
    }
    const answer = once(first, again, 2000)
    await pass(250)
    expect(await answer).toBe('the second')
    fail(new LogUnavailable('not ready'))
    await pass(10_000)
    expect(sent).toBe(1)
  })
})

/** A pending append, and a function that fails it. */
function failing(): [Promise<string>, (error: Error) => void] {
  const { promise, reject } = Promise.withResolvers<string>()
  return [promise, reject]
}
