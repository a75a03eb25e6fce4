import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from '@jest/globals'
import { AppendOutcomeUnknown, LogUnavailable } from '@countersign/event-log'
import { plainRecord } from './testing.js'
import { theDouble } from '@countersign/test-services/eventstore/event-store-double'
import { talkedTo } from '@countersign/test-services/talked-to'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { appendWithRetry, readSurely, untilAnswering } from './surely.js'
import { withEventStore, withEventStoreOf } from './with-event-store.js'

talkedTo('EventStoreDB away', theDouble)

const soon = { answerWithinMs: 200 }
/** An append pending at the deadline may have been stored. */
const away = expect.stringMatching(/^(LogUnavailable|AppendOutcomeUnknown)$/)

describe('EventStoreDB outages', () => {
  it('fails a refused append and every read with LogUnavailable', () =>
    withEventStore(async (double, log) => {
      await log.append('a', -1, [plainRecord('a', 0)])
      await double.kill()
      // The first call detects the broken connection.
      await log.check().catch(() => undefined)
      await expect(log.append('a', 0, [plainRecord('a', 1)])).rejects.toThrow(LogUnavailable)
      await expect(log.read('a')).rejects.toThrow(LogUnavailable)
      await expect(log.head()).rejects.toThrow(LogUnavailable)
      await expect(log.check()).rejects.toThrow(LogUnavailable)
      expect(double.stored.stream('countersign.a')).toHaveLength(1)
    }))

  it('fails calls to a server that is not ready, and recovers', () =>
    withEventStore(async (double, log) => {
      await double.kill()
      await double.restart({ ready: false })
      // It is resent until the deadline and may be pending then.
      await expect(log.append('a', -1, [plainRecord('a', 0)])).rejects.toMatchObject({ name: away })
      await expect(log.read('a')).rejects.toThrow(LogUnavailable)
      double.becomeReady()
      await appendWithRetry(log, 'a', [plainRecord('a', 0)])
      await untilAnswering(log)
      expect(await log.read('a')).toHaveLength(1)
    }))

  it('reports an unknown outcome for an interrupted append, and settles it by repetition', () =>
    withEventStore(async (double, log) => {
      await log.append('a', -1, [plainRecord('a', 0)])
      double.freeze({ requests: false, answers: true })
      const written = new Promise<void>((resolve) => double.stored.listen(() => resolve()))
      const cutOff = log.append('a', 0, [plainRecord('a', 1)])
      await written
      await Promise.all([expect(cutOff).rejects.toThrow(AppendOutcomeUnknown), double.kill()])
      await double.restart()
      await untilAnswering(log)
      const again = await log.append('a', 0, [plainRecord('a', 1)])
      const stored = await log.read('a')
      expect(stored).toHaveLength(2)
      expect(again.position).toBe(stored[1]!.position)
    }))

  it('reports an unknown outcome for an append reset by a stopping server', () =>
    withEventStore(async (double, log) => {
      await log.append('a', -1, [plainRecord('a', 0)])
      double.freeze({ requests: true, answers: false })
      const reset = log.append('b', -1, [plainRecord('b', 0)])
      double.resetOpenCalls()
      await expect(reset).rejects.toThrow(AppendOutcomeUnknown)
    }))

  it(
    'gives up on a frozen server before the client does, and settles the append by repetition',
    () =>
      withEventStore(async (double, log) => {
        await log.append('a', -1, [plainRecord('a', 0)])
        double.freeze()
        await Promise.all([
          expect(log.append('a', 0, [plainRecord('a', 1)])).rejects.toThrow(AppendOutcomeUnknown),
          expect(log.read('a')).rejects.toThrow(LogUnavailable),
        ])
        double.thaw()
        await log.append('a', 0, [plainRecord('a', 1)])
        expect(await log.read('a')).toHaveLength(2)
      }),
    30_000,
  )

  it('completes a change despite a stall of 3 s, and fails its check meanwhile', () => {
    const time = new VirtualTime()
    return withEventStoreOf({ time }, async (double, log) => {
      await log.append('a', -1, [plainRecord('a', 0)])
      await log.check()
      double.freeze()
      const change = (async () => {
        const { length } = await log.read('a')
        return log.append('a', length - 1, [plainRecord('a', length)])
      })()
      await Promise.all([expect(log.check()).rejects.toThrow(LogUnavailable), time.pass(2000)])
      await time.pass(1000)
      double.thaw()
      await expect(change).resolves.toMatchObject({ asAsked: true })
    })
  })

  it('limits the appends sent to a frozen server, and sends the rest after recovery', () =>
    withEventStoreOf(soon, async (double, log) => {
      await appendWithRetry(log, 'a', [plainRecord('a', 0)])
      double.freeze()
      const records = Array.from({ length: 40 }, (_, n) => plainRecord(`s${n}`, 0))
      const outcomes = await Promise.allSettled(records.map((record) => log.append(record.stream, -1, [record])))
      const names = outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as Error).name : ''))
      expect(new Set(names)).toEqual(new Set(['AppendOutcomeUnknown', 'LogUnavailable']))
      double.thaw()
      await untilAnswering(log)
      await Promise.all(records.map((record) => appendWithRetry(log, record.stream, [record])))
      for (const { stream } of records) expect(await readSurely(log, stream)).toHaveLength(1)
    }))

  it('recovers after an outage of a whole cluster, regardless of calls meanwhile', () =>
    withEventStoreOf({ discovered: true, ...soon }, async (double, log) => {
      const followed: number[] = []
      const following = (async () => {
        for await (const { records } of log.follow(0, new AbortController().signal)) {
          followed.push(...records.map(({ revision }) => revision))
          if (followed.length === 2) return
        }
      })()
      // First before any call, then after one.
      for (const revision of [0, 1]) {
        const record = plainRecord('a', revision)
        await double.kill()
        await log.check().catch(() => undefined)
        await expect(log.append('a', revision - 1, [record])).rejects.toMatchObject({ name: away })
        await expect(log.append('a', revision - 1, [record])).rejects.toMatchObject({ name: away })
        await expect(log.read('a')).rejects.toThrow(LogUnavailable)
        await double.restart()
        await appendWithRetry(log, 'a', [record])
      }
      await following
      expect(followed).toEqual([0, 1])
    }))

  it('survives a server killed with many large answers pending', async () => {
    const child = fork(new URL('./owed-answers.js', import.meta.url), { execArgv: [], silent: true })
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(0)
  })

  it('keeps one long-lived call for its appends, even if reads fail', () =>
    withEventStoreOf(soon, async (double, log) => {
      await appendWithRetry(log, 'a', [plainRecord('a', 0)])
      double.becomeUnready()
      await expect(log.read('a')).rejects.toThrow(LogUnavailable)
      await expect(log.check()).rejects.toThrow(LogUnavailable)
      double.becomeReady()
      await appendWithRetry(log, 'a', [plainRecord('a', 1)])
      expect(double.appendCalls).toBe(1)
    }))

  it('closes while the server is frozen', () =>
    withEventStoreOf(soon, async (double, log) => {
      await appendWithRetry(log, 'a', [plainRecord('a', 0)])
      double.freeze()
      await expect(log.append('a', 0, [plainRecord('a', 1)])).rejects.toThrow(AppendOutcomeUnknown)
      await expect(log.close()).resolves.toBeUndefined()
    }))
})
