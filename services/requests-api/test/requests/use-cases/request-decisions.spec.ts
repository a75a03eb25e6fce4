import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { type EventLog, LogUnavailable } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { system } from '@countersign/requests-api/internal/kernel/caller'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import { cancelRequest } from '@countersign/requests-api/internal/requests/domain/sending/course'
import { deleteRequest } from '@countersign/requests-api/internal/requests/domain/drafting/request'
import { replay } from '@countersign/requests-api/internal/requests/domain/evolve'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { cancelled, pending, requestId, sentAt } from '../domain/sample-events.js'
import { until } from '@countersign/test-services/until'
import { systemClock } from '@countersign/requests-api/internal/kernel/clock'
import { openJournal } from '../../journal.js'

/** Deletes a request on a log with the given reads. */
function deleting(read: EventLog['read']) {
  const journal = openJournal({ ...openMemoryLog(), read })
  const requests = new RequestDecisions(journal, systemClock)
  return () => requests.decide(requestId, system('test', newId()), deleteRequest)
}

describe('commands on one request while the log does not respond', () => {
  afterEach(() => void jest.useRealTimers())

  it('fail together with the one they waited for, instead of each waiting as long again', async () => {
    const silence = Promise.withResolvers<never>()
    let reads = 0
    const command = deleting(() => {
      reads++
      return silence.promise
    })
    const asked = Promise.allSettled([command(), command(), command()])
    await until(() => reads === 1)
    silence.reject(new LogUnavailable('no answer within 2000 ms'))
    for (const outcome of await asked) expect(outcome).toMatchObject({ reason: { name: LogUnavailable.name } })
    expect(reads).toBe(1)
    await expect(command()).rejects.toThrow(LogUnavailable)
    expect(reads).toBe(2)
  })

  it('wait at most ten seconds for their turn', async () => {
    jest.useFakeTimers()
    const command = deleting(() => new Promise(() => undefined))
    void command()
    const second = Promise.allSettled([command()])
    await jest.advanceTimersByTimeAsync(10_000)
    expect(await second).toMatchObject([{ reason: { name: LogUnavailable.name } }])
  })
})

describe('a stream already read for a command', () => {
  async function counted() {
    let reads = 0
    const log = openMemoryLog()
    const counting = { ...log, read: (stream: string) => (reads++, log.read(stream)) }
    const journal = openJournal(counting)
    const requests = new RequestDecisions(journal, systemClock)
    await requests.decide(requestId, system('test', newId()), () => pending)
    const read = await requests.read(requestId, system('test', newId()))
    reads = 0
    const cancel = () => requests.decide(requestId, system('test', newId()), (state, at) => cancelRequest(state, { at, reason: 'test' }), read) // prettier-ignore
    return { requests, cancel, reads: () => reads }
  }

  it('is not read again', async () => {
    const { cancel, reads } = await counted()
    expect((await cancel()).produced).toHaveLength(1)
    expect(reads()).toBe(0)
  })

  it('is read again if another command has changed it', async () => {
    const { requests, cancel, reads } = await counted()
    await requests.decide(requestId, system('test', newId()), () => [cancelled])
    await expect(cancel()).rejects.toMatchObject({ name: 'Refusal' })
    expect(reads()).toBe(2)
  })
})

describe('a read of a request', () => {
  it('needs no turn, so it is answered while a command waits, and appends nothing', async () => {
    const log = openMemoryLog()
    const journal = openJournal(log)
    const requests = new RequestDecisions(journal, systemClock)
    await requests.decide(requestId, system('test', newId()), () => pending)
    const decided = Promise.withResolvers<void>()
    const waiting = requests.decide(requestId, system('test', newId()), async () => {
      await decided.promise
      return []
    })
    const head = await log.head()
    const { request, entries } = await requests.read(requestId, system('test', newId()))
    expect(request).toEqual(replay(entries))
    expect(entries).toHaveLength(pending.length)
    expect(await log.head()).toBe(head)
    decided.resolve()
    await waiting
  })

  it('is refused for another owner', async () => {
    const journal = openJournal()
    const requests = new RequestDecisions(journal, systemClock)
    await requests.decide(requestId, system('test', newId()), () => pending)
    const stranger = { ...system('test', newId()), teamId: 'somebody else' }
    await expect(requests.read(requestId, stranger)).rejects.toMatchObject({ refusal: 'no-such-request' })
  })
})

describe('a command', () => {
  it('reads each event of the history once, and returns the resulting request', async () => {
    const journal = openJournal()
    const requests = new RequestDecisions(journal, systemClock)
    await requests.decide(requestId, system('test', newId()), () => pending)
    const looks = pending.map(() => 0)
    const read = journal.read.bind(journal)
    journal.read = async (stream) => {
      const { entries, ...rest } = await read(stream)
      const watched = entries.map(({ event, ...entry }, index) => ({
        ...entry,
        get event() {
          looks[index]!++
          return event
        },
      }))
      return { entries: watched, ...rest }
    }
    const cancelling = (state: MaybeRequest) => cancelRequest(state, { reason: 'Another follows', at: sentAt })
    const { answer } = await requests.change(requestId, system('test', newId()), cancelling)
    expect(answer).toMatchObject({ status: 'cancelled', ended: { reason: 'Another follows' } })
    expect(looks).toEqual(pending.map(() => 1))
  })
})

describe('a repeated command', () => {
  it('returns the request as it left it, without what happened since', async () => {
    const requests = new RequestDecisions(openJournal(), systemClock)
    const first = system('test', newId())
    await requests.decide(requestId, first, () => pending)
    await requests.decide(requestId, system('test', newId()), () => [cancelled])
    const { request, entries } = await requests.decide(requestId, first, () => [])
    expect(entries).toHaveLength(pending.length)
    expect(request).toEqual(replay(entries))
  })
})
