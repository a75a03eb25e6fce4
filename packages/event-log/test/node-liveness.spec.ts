import { beforeEach, expect, it } from '@jest/globals'
import { NodeLiveness } from '@countersign/event-log/internal/eventstore/node-liveness'
import { VirtualTime } from '@countersign/test-services/virtual-time'

let time: VirtualTime
beforeEach(() => {
  time = new VirtualTime()
})

const pass = (ms: number) => time.pass(ms)

/** A hearing, a count of client replacements, and a call that is never answered. */
function listening() {
  let left = 0
  const hearing = new NodeLiveness(() => left++, time)
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
  const after = time.after.bind(time)
  // The process was blocked for a while: the timer is due before the arrived data is read.
  time.after = (ms, due) =>
    after(ms, () => {
      due()
      hearing.answered()
    })
  void unanswered()
  await pass(1500)
  expect(times()).toBe(0)
})
