import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { NodeLiveness } from '@countersign/event-log/internal/eventstore/node-liveness'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** A hearing, a count of client replacements, and a call that is never answered. */
function listening() {
  let left = 0
  const hearing = new NodeLiveness(() => left++)
  const { promise, resolve } = Promise.withResolvers<void>()
  return { hearing, times: () => left, unanswered: () => hearing.watch(() => promise), end: resolve }
}

it('leaves a client after 1 s without any answer to a pending call', async () => {
  const { hearing, times, unanswered } = listening()
  hearing.answered()
  await pass(10_000)
  void unanswered()
  await pass(990)
  expect(times()).toBe(0)
  await pass(20)
  expect(times()).toBe(1)
})

it('leaves the next client after 1.5 s, as its discovery may first ask a silent node', async () => {
  const { times, unanswered } = listening()
  void unanswered()
  await pass(1490)
  expect(times()).toBe(0)
  await pass(20)
  expect(times()).toBe(1)
  await pass(1480)
  expect(times()).toBe(1)
  await pass(30)
  expect(times()).toBe(2)
})

it('stays during a slow call while others are answered', async () => {
  const { hearing, times, unanswered } = listening()
  void unanswered()
  for (let n = 0; n < 20; n++) {
    await pass(900)
    hearing.answered()
  }
  expect(times()).toBe(0)
  await pass(1010)
  expect(times()).toBe(1)
})

it('stays without pending calls, even after long silence', async () => {
  const { hearing, times, unanswered, end } = listening()
  const call = unanswered()
  await pass(900)
  end()
  await call
  await pass(60_000)
  expect([times(), hearing.unansweredMs]).toEqual([0, 60_400])
})

it('counts an answer that this process has not handled yet', async () => {
  const { hearing, times, unanswered } = listening()
  void unanswered()
  // The process is blocked for a while: timers are due before the arrived data is read.
  setTimeout(() => hearing.answered(), 1500)
  await pass(1500)
  expect(times()).toBe(0)
})
