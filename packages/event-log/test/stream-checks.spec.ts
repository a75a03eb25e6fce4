import { createHmac } from 'node:crypto'
import { openMemoryVault, SubjectKey } from '@countersign/vault'
import { describe, expect, it } from '@jest/globals'
import { type EventRecord, hashOf, HistoryKeys, type RecordedEvent, StreamChecks } from '@countersign/event-log'
import { plainRecord } from './testing.js'
import fc from 'fast-check'

const stream = 'signature-request-1'
const keys = await HistoryKeys.of(openMemoryVault())
const strangers = await HistoryKeys.of(openMemoryVault())

/** A record that follows another, with what belongs to it under somebody's keys; null: none. */
function following(before: EventRecord | undefined, maker: HistoryKeys | null, data = {}): RecordedEvent {
  const revision = before ? before.revision + 1 : 0
  const unhashed = { ...plainRecord(stream, revision), data, previousHash: before?.hash ?? null }
  const hashed = { ...unhashed, hash: hashOf(unhashed) }
  return { ...hashed, mac: maker && maker.macOf(hashed), position: revision + 1 }
}

function chain(length: number, maker: HistoryKeys | null = keys): RecordedEvent[] {
  const records: RecordedEvent[] = []
  for (let n = 0; n < length; n++) records.push(following(records.at(-1), maker, { n }))
  return records
}

/** The same events with one changed, and every hash after it mended, by somebody who has other keys or none. */
function rewritten(records: readonly RecordedEvent[], at: number, maker: HistoryKeys | null): RecordedEvent[] {
  const made = records.slice(0, at)
  for (const { data } of records.slice(at))
    made.push(following(made.at(-1), maker, { ...data, forged: made.length === at }))
  return made
}

const checking = (before = 0) => new StreamChecks(keys, ({ position }) => position <= before)

describe('an event’s MAC', () => {
  it('is what is written down: HMAC-SHA-256 over stream, revision and hash, under a key derived from the installation’s', () => {
    const installation = new SubjectKey('installation', Buffer.alloc(32, 7))
    const event = { stream, revision: 3, hash: 'ab'.repeat(32) }
    const own = createHmac('sha256', installation.derive('event-mac/v1'))
    const mac = own.update(`["${stream}",3,"${'ab'.repeat(32)}"]`).digest('hex')
    expect(new HistoryKeys(installation).macOf(event)).toBe(mac)
    const all = createHmac('sha256', installation.derive('running-mac/v1'))
    const running = all.update(`["${mac}","${stream}",3,"${'ab'.repeat(32)}"]`).digest('hex')
    expect(new HistoryKeys(installation).runningMac(mac, event)).toBe(running)
  })

  it('stays the same for ever: a golden sample', () => {
    const installation = new SubjectKey('installation', Buffer.alloc(32, 7))
    expect(new HistoryKeys(installation).macOf({ stream, revision: 3, hash: 'ab'.repeat(32) })).toBe(
      'ec2c04c5d5f49b091761a939d657bf0eb16a8fe32f8e40b7e9c666b68e87db8e',
    )
  })
})

describe('a stream that is read', () => {
  it('is whole as it was written, read once, read again, and read with more', async () => {
    const checks = checking()
    const records = chain(5)
    for (const length of [0, 3, 3, 5]) expect(await checks.isWhole(stream, records.slice(0, length))).toBe(true)
    expect(checks.altered.size).toBe(0)
  })

  it('is whole where another replica’s events of the same command are the ones that were stored', async () => {
    const checks = checking()
    const [first, ...rest] = chain(3)
    const theirs = following(first, keys, { replica: 'another' })
    await checks.isWhole(stream, [first!])
    checks.appended(stream, rest)
    expect(await checks.isWhole(stream, [first!, theirs, following(theirs, keys)])).toBe(true)
    expect(checks.altered.size).toBe(0)
  })

  it('is whole where more was appended while it was read, and that is not forgotten', async () => {
    const checks = checking()
    const records = chain(3)
    await checks.isWhole(stream, records.slice(0, 2))
    const known = checks.endOf(stream)
    const read = records.slice(0, 2)
    checks.appended(stream, records.slice(2))
    expect(await checks.isWhole(stream, read, known)).toBe(true)
    expect(checks.endOf(stream)).toMatchObject({ revision: 2 })
    expect(await checks.isWhole(stream, read)).toBe(false)
  })

  it('is altered where what was read before is another event now, and none of ours', async () => {
    const checks = checking(2)
    await checks.isWhole(stream, chain(2, null))
    expect(await checks.isWhole(stream, rewritten(chain(2, null), 1, null))).toBe(false)
  })

  it('is altered, whichever event somebody without the key has rewritten with all that follows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 8 })
          .chain((length) => fc.tuple(fc.constant(length), fc.nat(length - 1), fc.nat(length))),
        fc.constantFrom(strangers, null),
        async ([length, at, readBefore], maker) => {
          const checks = checking()
          const records = chain(length)
          await checks.isWhole(stream, records.slice(0, readBefore))
          // What was read whole before is judged by its end: the pass over all looks at the rest anew.
          const forged = rewritten(records, at, maker)
          expect(await checks.isWhole(stream, forged)).toBe(false)
          expect([...checks.altered]).toEqual([stream])
        },
      ),
    )
  })

  it.each([
    ['an event changed under its hash', (all: RecordedEvent[]) => all.with(1, { ...all[1]!, data: { forged: true } })],
    ['an event left out', (all: RecordedEvent[]) => all.toSpliced(1, 1)],
    ['a MAC taken from another event', (all: RecordedEvent[]) => all.with(1, { ...all[1]!, mac: all[2]!.mac })],
    ['a MAC taken away', (all: RecordedEvent[]) => all.with(2, { ...all[2]!, mac: null })],
  ])('is altered by %s', async (_what, alter) => {
    expect(await checking().isWhole(stream, alter(chain(4)))).toBe(false)
  })

  it('is altered where less of it is there than was read before, and whole again once it is back', async () => {
    const checks = checking()
    const records = chain(4)
    await checks.isWhole(stream, records)
    expect(await checks.isWhole(stream, records.slice(0, 3))).toBe(false)
    expect(await checks.isWhole(stream, records)).toBe(true)
    expect(checks.altered.size).toBe(0)
  })

  it('may begin with events of before there were MACs, and not go on with such', async () => {
    const old = chain(3, null)
    const gone = [...old, following(old.at(-1), keys)]
    expect(await checking(3).isWhole(stream, gone)).toBe(true)
    expect(await checking(3).isWhole(stream, [...gone, following(gone.at(-1), null)])).toBe(false)
    expect(await checking(2).isWhole(stream, old)).toBe(false)
  })

  it('is not looked at again where this process has appended what came', async () => {
    const checks = checking()
    const records = chain(3)
    await checks.isWhole(stream, [])
    checks.appended(stream, records.slice(0, 2))
    checks.appended(stream, records.slice(2))
    const unread = records.slice(0, 2).map((record) => ({ ...record, mac: 'not looked at' }))
    expect(await checks.isWhole(stream, [...unread, records[2]!])).toBe(true)
  })
})
