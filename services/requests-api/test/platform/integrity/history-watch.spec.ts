import { type EventRecord, HistoryKeys } from '@countersign/event-log'
import { HistoryNotes } from '@countersign/requests-api/internal/platform/integrity/history-note'
import { HistoryWatch } from '@countersign/requests-api/internal/platform/integrity/history-watch'
import { openMemoryVault, type Vault } from '@countersign/vault'
import { describe, expect, it } from '@jest/globals'
import { noLog } from '@countersign/telemetry'
import { until } from '@countersign/test-services/until'
import { nextOf, openLog } from './open-log.js'
import { clockAt } from '../../clock-at.js'

const start = Date.parse('2026-11-21T12:00:00Z')
const hour = 60 * 60 * 1000

/** A log without write protection, a vault, and the watch. */
function emptyWorld() {
  const vault = openMemoryVault()
  const events: EventRecord[] = []
  const time = { now: start }
  const notes = new HistoryNotes(vault)
  /** Starts a process and waits until its watch has read the log. */
  const process = async (over: Partial<Vault> = {}) => {
    const parts = {
      eventLog: openLog(events),
      vault: { ...vault, ...over },
      firstPassAfterMs: 0,
      log: noLog,
    }
    const watch = await HistoryWatch.open({ ...parts, clock: clockAt(() => new Date(time.now)) })
    await watch.follower.begin()
    await until(() => colour(watch).includes('missing') || !colour(watch).startsWith('catching up'))
    return watch
  }
  return {
    vault,
    events,
    time,
    notes,
    process,
    /** Runs a process from start to end, including a pass over the whole log. */
    async run(): Promise<string> {
      const watch = await process()
      time.now += 13 * hour
      await watch.verifyLog()
      await ended(watch)
      return colour(watch)
    },
    async write(...streams: string[]) {
      events.push(...nextOf(events, streams, await HistoryKeys.of(vault)))
    },
    /** Writes events without MACs, like an attacker without the key. */
    writeUnvouched(...streams: string[]) {
      events.push(...nextOf(events, streams, null))
    },
  }
}

async function world(): Promise<ReturnType<typeof emptyWorld>> {
  const begun = emptyWorld()
  await begun.run()
  return begun
}

const ended = async (watch: HistoryWatch) => {
  await watch.follower.end()
  await watch.finish()
}
const colour = (watch: HistoryWatch): string => {
  try {
    return watch.check()
  } catch (error) {
    return `red: ${(error as Error).message}`
  }
}

describe('a log written by this installation', () => {
  it('is reported intact, across restarts and new events', async () => {
    const { run, write, notes, events } = await world()
    for (let count = 0; count <= 9; count += 3) {
      expect(await run()).toMatch(new RegExp(`; all ${count} events seen by 2026-`))
      expect(await notes.read()).toMatchObject({ count, position: events.length })
      await write('a', 'b', 'a')
    }
  })

  it('is verified in parts, and again after twelve hours', async () => {
    const { process, write, time } = await world()
    await write(...Array.from({ length: 4500 }, (_, n) => `s${n % 40}`))
    await ended(await process())
    const watch = await process()
    const going = async () => {
      await watch.verifyLog()
      return colour(watch).replace(/^at position 4500; /, '')
    }
    expect(await going()).toBe('going over it, 2000 of 4500 events seen')
    expect(await going()).toBe('going over it, 4000 of 4500 events seen')
    expect(await going()).toBe('all 4500 events seen by 2026-11-22T01:00:00.000Z')
    time.now += 11 * hour
    expect(await going()).toBe('all 4500 events seen by 2026-11-22T01:00:00.000Z')
    time.now += 2 * hour
    expect(await going()).toMatch(/^going over it, 2000 of 4500 events seen; all 4500 events seen by/)
    await ended(watch)
  })

  it('is reported intact after a kill between an append and the running MAC', async () => {
    const { process, run, write, notes } = await world()
    await write('a', 'b')
    await run()
    // This process never saves its note.
    const killed = await process({ keepNote: async () => {} })
    await write('a', 'c')
    await ended(killed)
    expect(await notes.read()).toMatchObject({ count: 2 })
    expect(await run()).toMatch(/all 4 events seen/)
    expect(await notes.read()).toMatchObject({ count: 4 })
  })
})

describe('a log modified without the key', () => {
  it('is reported at once as cut off, even if more was appended since', async () => {
    const { run, process, write, events } = await world()
    await write('a', 'b', 'a', 'b')
    await run()
    events.splice(-1)
    const cut = await process()
    expect(colour(cut)).toBe('red: events of the event log are missing')
    await ended(cut)
    await write('c', 'c')
    expect(await run()).toMatch(/^red: events of the event log /)
    const last = await process()
    expect(colour(last)).toMatch(/^red: events of the event log /)
    await ended(last)
  })

  it.each([
    ['the last of a stream’s removed', (all: EventRecord[]) => all.splice(4, 1)],
    ['two exchanged', (all: EventRecord[]) => all.splice(0, 2, all[1]!, all[0]!)],
    [
      'a whole stream removed',
      (all: EventRecord[]) => all.splice(0, all.length, ...all.filter(({ stream }) => stream !== 'b')),
    ],
  ])('is reported even if every single event is valid: %s', async (_what, alter) => {
    const { run, write, events } = await world()
    await write('a', 'b', 'a', 'b', 'a', 'c', 'c')
    await run()
    alter(events)
    expect(await run()).toMatch(/^red: events of the event log /)
  })

  it('is reported with the number of rewritten histories, including events after the last counted one', async () => {
    const { run, write, writeUnvouched, events } = await world()
    await write('a', 'b', 'c')
    await run()
    events[1] = { ...events[1]!, mac: 'ab'.repeat(32) }
    expect(await run()).toBe('red: 1 history was altered')
    writeUnvouched('c')
    expect(await run()).toBe('red: 2 histories were altered')
  })

  it('is reported intact again after its repair, without a restart', async () => {
    const { process, write, events, time } = await world()
    await write('a', 'b')
    const watch = await process()
    const [first] = events
    events[0] = { ...first!, mac: '' }
    await watch.verifyLog()
    expect(colour(watch)).toBe('red: 1 history was altered')
    events[0] = first!
    time.now += 13 * hour
    await watch.verifyLog()
    expect(colour(watch)).toMatch(/^at position/)
    await ended(watch)
  })

  it.each([
    ['removed', async () => null],
    ['written by somebody else', async () => ({ order: 9, text: Buffer.alloc(60).toString('base64url') })],
  ])('is reported if the vault’s note was %s, and accepts no event without a MAC', async (_how, note) => {
    const { process, write, events } = await world()
    await write('a')
    const first = await process()
    await ended(first)
    const watch = await process({ note })
    await watch.verifyLog()
    expect(colour(watch)).toMatch(/^red: what the vault keeps about the event log (is gone|was altered)$/)
    const [event] = events
    expect(watch.checks.isIntact('a', [{ ...event!, mac: '', position: 1 }])).toBe(false)
    await ended(watch)
  })
})

describe('a log older than its note', () => {
  it('is not accepted as begun by this installation', async () => {
    const { process, write } = emptyWorld()
    await write('a')
    const watch = await process()
    expect(colour(watch)).toBe('red: what the vault keeps about the event log is gone')
    await ended(watch)
  })
})
