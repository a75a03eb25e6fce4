import fc from 'fast-check'
import { expect, it } from '@jest/globals'
import { openMemoryVault } from '@countersign/vault'
import {
  emptyTip,
  type EventCatalogue,
  EventCodec,
  erased,
  type EventContext,
  HistoryKeys,
  Journal,
  KeyMissing,
  OutdatedEvent,
  UnknownEvent,
} from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'

type GuestEvent =
  | { type: 'GuestArrived'; data: { guestId: string; name: unknown; room: number } }
  | { type: 'GuestLeft'; data: { guestId: string } }

const catalogue: EventCatalogue = {
  declarations: { GuestArrived: { version: 3, personal: ['name'] }, GuestLeft: { version: 1, personal: [] } },
  subjectOf: (stream) => stream,
  // Version 2 numbered rooms on a single floor.
  upcasters: { GuestArrived: { 2: ({ room, ...data }) => ({ ...data, room: 100 + Number(room) }) } },
}
const context: EventContext = {
  at: '2026-11-21T12:00:00.000Z',
  actor: { kind: 'owner', id: 'owner' },
  causation: null,
  correlation: null,
}
const arrived: GuestEvent = { type: 'GuestArrived', data: { guestId: 'g', name: 'Ada Lovelace', room: 7 } }
const left: GuestEvent = { type: 'GuestLeft', data: { guestId: 'g' } }

async function house() {
  const vault = openMemoryVault()
  const log = openMemoryLog()
  const journal = new Journal<GuestEvent>(log, new EventCodec<GuestEvent>(catalogue, vault))
  const happenAt = async (at: string, ...events: GuestEvent[]) => {
    const { tip } = await journal.read('house-1')
    const numbered = events.map((event, index) => ({ id: `${tip.revision + 1 + index}`, event }))
    const records = await journal.encode('house-1', tip, numbered, { ...context, at })
    await journal.append('house-1', tip, records)
    return records
  }
  const happen = (...events: GuestEvent[]) => happenAt(context.at, ...events)
  return { vault, log, journal, happen, happenAt }
}

it('returns events unchanged, to the journal that wrote them and to others', async () => {
  const { vault, log, journal, happen } = await house()
  await happen(arrived, left)
  const elsewhere = new Journal<GuestEvent>(log, new EventCodec<GuestEvent>(catalogue, vault))
  for (const reader of [journal, elsewhere, elsewhere]) {
    const { entries } = await reader.read('house-1')
    expect(entries.map((entry) => entry.event)).toEqual([arrived, left])
  }
})

it('adds a MAC to each event under the key of the installation', async () => {
  const { vault, log, happen } = await house()
  await happen(arrived, left)
  const elsewhere = await HistoryKeys.of(vault)
  for (const record of await log.read('house-1')) expect(record.mac).toBe(elsewhere.macOf(record))
})

it('stores no personal data in plain text', async () => {
  const { happen } = await house()
  const [record] = await happen(arrived)
  expect(JSON.stringify(record)).not.toContain('Ada')
  expect(record!.data).toEqual({ guestId: 'g', room: 7 })
  expect(record!.personal).toMatchObject({ subject: 'house-1', commitment: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

it('creates a different commitment each time, so that values cannot be guessed', async () => {
  const { happen } = await house()
  const [one, other] = await happen(arrived, arrived)
  expect(one!.personal!.commitment).not.toBe(other!.personal!.commitment)
})

it('replaces erased values with a marker, and keeps the rest', async () => {
  const { vault, journal, happen } = await house()
  await happen(arrived)
  await vault.destroy('house-1')
  const { entries } = await journal.read('house-1')
  expect(entries[0]!.event.data).toEqual({ guestId: 'g', name: erased, room: 7 })
})

it('does not return cached values after their erasure', async () => {
  const { vault, journal, happen } = await house()
  await happen(arrived, left)
  const before = await journal.read('house-1')
  expect((await journal.read('house-1')).entries).toEqual(before.entries)
  await vault.destroy('house-1')
  const { entries } = await journal.read('house-1')
  expect(entries[0]!.event.data).toEqual({ guestId: 'g', name: erased, room: 7 })
  expect(entries[1]).toEqual(before.entries[1])
})

it('reads on after a tip that the stream contains, and otherwise all', async () => {
  const { journal, happen } = await house()
  await happen(arrived)
  const { tip } = await journal.read('house-1')
  await happen(left, left)
  const after = await journal.read('house-1', tip)
  expect(after.entries.map(({ revision }) => revision)).toEqual([1, 2])
  expect(await journal.read('house-1', after.tip)).toEqual({ ...after, entries: [] })
  for (const unknown of [emptyTip, { ...tip, hash: 'another' }, { ...tip, revision: 7 }])
    expect((await journal.read('house-1', unknown)).entries).toHaveLength(3)
})

it('reads an event of an older version through the upcaster', async () => {
  const { log, journal, happen } = await house()
  await happen(left)
  const [record] = await log.read('house-1')
  const old = { ...record!, type: 'GuestArrived', version: 2, data: { guestId: 'g', room: 7 } }
  expect((await journal.open(old)).event.data).toEqual({ guestId: 'g', room: 107 })
})

it('rejects a version without an upcaster, and names the release that reads it', async () => {
  const { log, journal, happen } = await house()
  await happen(left)
  const [record] = await log.read('house-1')
  const outdated = journal.open({ ...record!, type: 'GuestArrived', version: 1 })
  await expect(outdated).rejects.toThrow(OutdatedEvent)
  await expect(outdated).rejects.toThrow(
    'event GuestArrived version 1 at position 1 is of a version that is no longer read: Countersign 0.1.0 reads it',
  )
})

it('rejects events of a newer version', async () => {
  const { log, journal, happen } = await house()
  await happen(left)
  const [record] = await log.read('house-1')
  await expect(journal.open({ ...record!, version: 2 })).rejects.toThrow(UnknownEvent)
  await expect(journal.open({ ...record!, type: 'GuestSang' })).rejects.toThrow(UnknownEvent)
})

it('reports a vault that does not belong to the log', async () => {
  const { log, happen } = await house()
  await happen(arrived)
  const stranger = new Journal<GuestEvent>(log, new EventCodec<GuestEvent>(catalogue, openMemoryVault()))
  await expect(stranger.read('house-1')).rejects.toThrow(KeyMissing)
})

it('opens a shared record once for all followers', async () => {
  const { log, journal, happen } = await house()
  await happen(arrived)
  const [record] = await log.read('house-1')
  expect(journal.open(record!)).toBe(journal.open(record!))
})

it('starts every stream at the empty tip', async () => {
  const { journal } = await house()
  expect((await journal.read('nowhere')).tip).toBe(emptyTip)
})

it('never dates an event before its predecessor, and otherwise uses the given time', async () => {
  const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  const batches = fc.array(fc.record({ time: times, events: fc.integer({ min: 1, max: 3 }) }), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(batches, async (clock) => {
      const { log, happenAt } = await house()
      for (const { time, events } of clock)
        await happenAt(time.toISOString(), ...Array.from({ length: events }, () => left))
      let latest = 0
      const expected = clock.flatMap(({ time, events }) => {
        latest = Math.max(latest, time.getTime())
        return Array<string>(events).fill(new Date(latest).toISOString())
      })
      expect((await log.read('house-1')).map(({ at }) => at)).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})
