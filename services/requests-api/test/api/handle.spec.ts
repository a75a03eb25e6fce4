import { describe, expect, it } from '@jest/globals'
import { AppendOutcomeUnknown, type EventLog, WrongExpectedRevision } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { type Caller, system } from '@countersign/requests-api/internal/kernel/caller'
import { handle } from '@countersign/requests-api/internal/kernel/run-command'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { created } from '../requests/domain/sample-events.js'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { clockAt } from '../clock-at.js'
import { openJournal } from '../journal.js'

const stream = `signature-request-${created.data.requestId}`
const renamed: RequestEvent = { type: 'SignatureRequestRenamed', data: { title: 'Lease' } }
const now = () => new Date('2026-11-21T12:00:00Z')

/** @param time repeats and retries wait by it */
function world(log: EventLog = openMemoryLog(), time?: VirtualTime) {
  const clock = clockAt(now, time)
  const journal = openJournal(log)
  const run = (events: RequestEvent[], caller: Caller = system('test', newId())) =>
    handle<RequestEvent>({ journal, clock }, { stream, caller, decide: () => events })
  return { log, journal, run }
}

describe('handling a command', () => {
  it('returns the stream with the new events', async () => {
    const { run } = world()
    await run([created])
    const { entries, produced, position } = await run([renamed])
    expect(entries.map(({ event }) => event.type)).toEqual(['SignatureRequestCreated', 'SignatureRequestRenamed'])
    expect(produced).toHaveLength(1)
    expect(position).toBe(2)
  })

  it('answers a repeated command from its stored events, without deciding again', async () => {
    const { run, log } = world()
    const caller = system('test', newId())
    const first = await run([created, renamed], caller)
    await run([renamed])
    const again = await run([], caller)
    const told = ({ entries }: typeof first) => entries.map(({ position: _place, ...entry }) => entry)
    expect(told(again)).toEqual(told(first))
    expect(await log.read(stream)).toHaveLength(3)
  })

  it('answers concurrent duplicates of a command with the stored events', async () => {
    const { journal, log } = world()
    const caller = system('test', newId())
    const times = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.250Z']
    const answers = await Promise.all(
      times.map((time) => {
        const replica = { journal, clock: clockAt(() => new Date(time)) }
        return handle<RequestEvent>(replica, { stream, caller, decide: () => [created, renamed] })
      }),
    )
    const stored = (await log.read(stream)).map(({ at, hash }) => ({ at, hash }))
    expect(stored).toHaveLength(2)
    for (const { produced, entries } of answers) {
      expect(produced.map(({ at, hash }) => ({ at, hash }))).toEqual(stored)
      expect(entries.map(({ at, hash }) => ({ at, hash }))).toEqual(stored)
    }
  })

  it('uses the time of the last event when the clock is behind it', async () => {
    const log = openMemoryLog()
    const { journal, run } = world(log)
    await run([created])
    const behind = clockAt(() => new Date('2026-11-20T12:00:00Z'))
    const decided: string[] = []
    const decide = (_entries: unknown, at: string) => {
      decided.push(at)
      return [renamed, renamed]
    }
    await handle<RequestEvent>({ journal, clock: behind }, { stream, caller: system('test', newId()), decide })
    expect(decided).toEqual(['2026-11-21T12:00:00.000Z'])
    expect((await log.read(stream)).map(({ at }) => at)).toEqual(Array(3).fill('2026-11-21T12:00:00.000Z'))
  })

  it('decides again after a conflict', async () => {
    const log = openMemoryLog()
    const time = new VirtualTime()
    let conflicts = 2
    const contested: EventLog = {
      ...log,
      append: (name, expected, records) => {
        if (conflicts-- > 0) return Promise.reject(new WrongExpectedRevision(name, expected, expected + 1))
        return log.append(name, expected, records)
      },
    }
    const handled = world(contested, time).run([created])
    await time.pass(50)
    expect((await handled).produced).toHaveLength(1)
  })

  it('handles fifty concurrent commands, as from fifty replicas', async () => {
    const time = new VirtualTime()
    const { run, log } = world(openMemoryLog(), time)
    await run([created])
    const handled = Promise.all(Array.from({ length: 50 }, () => run([renamed])))
    await time.pass(2000)
    await handled
    expect(await log.read(stream)).toHaveLength(51)
  })

  it('throws when every append conflicts', async () => {
    const [log, time] = [openMemoryLog(), new VirtualTime()]
    const taken: EventLog = {
      ...log,
      append: (name, expected) => Promise.reject(new WrongExpectedRevision(name, expected, expected + 1)),
    }
    const failed = world(taken, time)
      .run([created])
      .catch((error: unknown) => error)
    await time.pass(2000)
    expect(await failed).toBeInstanceOf(WrongExpectedRevision)
  })

  it('retries an append of unknown outcome with the same batch, and stores it once', async () => {
    const [log, time] = [openMemoryLog(), new VirtualTime()]
    let lost = 2
    const batches: unknown[] = []
    const flaky: EventLog = {
      ...log,
      append: async (name, expected, records) => {
        batches.push(records)
        const result = await log.append(name, expected, records)
        if (lost-- > 0) throw new AppendOutcomeUnknown('the line broke')
        return result
      },
    }
    const handled = world(flaky, time).run([created])
    await time.pass(200)
    const { position } = await handled
    expect(position).toBe(1)
    expect(batches[1]).toEqual(batches[0])
    expect(await log.read(stream)).toHaveLength(1)
  })

  it('throws when the outcome stays unknown', async () => {
    const [log, time] = [openMemoryLog(), new VirtualTime()]
    const mute: EventLog = { ...log, append: () => Promise.reject(new AppendOutcomeUnknown('the line broke')) }
    const failed = world(mute, time)
      .run([created])
      .catch((error: unknown) => error)
    await time.pass(2000)
    expect(await failed).toBeInstanceOf(AppendOutcomeUnknown)
  })

  it('does not retry an append of unknown outcome that used up its time', async () => {
    const time = new VirtualTime()
    let asked = 0
    const silent: EventLog = {
      ...openMemoryLog(),
      append: async () => {
        asked++
        await time.pass(2000)
        throw new AppendOutcomeUnknown('no answer within 2000 ms')
      },
    }
    const handled = world(silent, time).run([created])
    await expect(handled).rejects.toThrow(AppendOutcomeUnknown)
    expect(asked).toBe(1)
  })
})
