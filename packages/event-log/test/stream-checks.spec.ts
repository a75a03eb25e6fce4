import { createHmac } from 'node:crypto'
import { openMemoryVault, SubjectKey } from '@countersign/vault'
import { describe, expect, it } from '@jest/globals'
import { type EventRecord, hashOf, HistoryKeys, type RecordedEvent, StreamChecks } from '@countersign/event-log'
import { plainRecord } from './testing.js'
import fc from 'fast-check'

const stream = 'signature-request-1'
const keys = await HistoryKeys.of(openMemoryVault())
const strangers = await HistoryKeys.of(openMemoryVault())

/** A record linked to another, with a MAC under `maker`'s keys, or none for null. */
function following(before: EventRecord | undefined, maker: HistoryKeys | null, data = {}): RecordedEvent {
  const revision = before ? before.revision + 1 : 0
  const unhashed = { ...plainRecord(stream, revision), data, previousHash: before?.hash ?? null }
  const hashed = { ...unhashed, hash: hashOf(unhashed) }
  return { ...hashed, mac: maker?.macOf(hashed) ?? '', position: revision + 1 }
}

function chain(length: number): RecordedEvent[] {
  const records: RecordedEvent[] = []
  for (let n = 0; n < length; n++) records.push(following(records.at(-1), keys, { n }))
  return records
}

/** The same events with one changed and all later hashes repaired, under other keys or none. */
function rewritten(records: readonly RecordedEvent[], at: number, maker: HistoryKeys | null): RecordedEvent[] {
  const made = records.slice(0, at)
  for (const { data } of records.slice(at))
    made.push(following(made.at(-1), maker, { ...data, forged: made.length === at }))
  return made
}

const checking = () => new StreamChecks(keys)

describe('an event’s MAC', () => {
  it('is the specified HMAC-SHA-256 of stream, revision and hash under a derived key', () => {
    const installation = new SubjectKey('installation', Buffer.alloc(32, 7))
    const event = { stream, revision: 3, hash: 'ab'.repeat(32) }
    const own = createHmac('sha256', installation.derive('event-mac/v1'))
    const mac = own.update(`["${stream}",3,"${'ab'.repeat(32)}"]`).digest('hex')
    expect(new HistoryKeys(installation).macOf(event)).toBe(mac)
    const all = createHmac('sha256', installation.derive('running-mac/v1'))
    const running = all.update(`["${mac}","${stream}",3,"${'ab'.repeat(32)}"]`).digest('hex')
    expect(new HistoryKeys(installation).runningMac(mac, event)).toBe(running)
  })

  it('is stable: a golden sample', () => {
    const installation = new SubjectKey('installation', Buffer.alloc(32, 7))
    expect(new HistoryKeys(installation).macOf({ stream, revision: 3, hash: 'ab'.repeat(32) })).toBe(
      'ec2c04c5d5f49b091761a939d657bf0eb16a8fe32f8e40b7e9c666b68e87db8e',
    )
  })
})

describe('a stream when read', () => {
  it('is intact as written, when read once, again and with more events', () => {
    const checks = checking()
    const records = chain(5)
    for (const length of [0, 3, 3, 5]) expect(checks.isIntact(stream, records.slice(0, length))).toBe(true)
    expect(checks.altered.size).toBe(0)
  })

  it('is intact if another replica stored its events of the same command', () => {
    const checks = checking()
    const [first, ...rest] = chain(3)
    const theirs = following(first, keys, { replica: 'another' })
    checks.isIntact(stream, [first!])
    checks.appended(stream, rest)
    expect(checks.isIntact(stream, [first!, theirs, following(theirs, keys)])).toBe(true)
    expect(checks.altered.size).toBe(0)
  })

  it('is intact if more was appended during the read, and remembers the later end', () => {
    const checks = checking()
    const records = chain(3)
    checks.isIntact(stream, records.slice(0, 2))
    const known = checks.endOf(stream)
    const read = records.slice(0, 2)
    checks.appended(stream, records.slice(2))
    expect(checks.isIntact(stream, read, known)).toBe(true)
    expect(checks.endOf(stream)).toMatchObject({ revision: 2 })
    expect(checks.isIntact(stream, read)).toBe(false)
  })

  it('is altered if an event read before is now a foreign one', () => {
    const checks = checking()
    checks.isIntact(stream, chain(2))
    expect(checks.isIntact(stream, rewritten(chain(2), 1, null))).toBe(false)
  })

  it('is altered if any event and its successors were rewritten without the key', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 8 })
          .chain((length) => fc.tuple(fc.constant(length), fc.nat(length - 1), fc.nat(length))),
        fc.constantFrom(strangers, null),
        ([length, at, readBefore], maker) => {
          const checks = checking()
          const records = chain(length)
          checks.isIntact(stream, records.slice(0, readBefore))
          // Only the end of a verified stream is checked; the full pass rechecks the rest.
          const forged = rewritten(records, at, maker)
          expect(checks.isIntact(stream, forged)).toBe(false)
          expect([...checks.altered]).toEqual([stream])
        },
      ),
    )
  })

  it.each([
    ['an event changed under its hash', (all: RecordedEvent[]) => all.with(1, { ...all[1]!, data: { forged: true } })],
    ['an event left out', (all: RecordedEvent[]) => all.toSpliced(1, 1)],
    ['a MAC taken from another event', (all: RecordedEvent[]) => all.with(1, { ...all[1]!, mac: all[2]!.mac })],
    ['a MAC taken away', (all: RecordedEvent[]) => all.with(2, { ...all[2]!, mac: '' })],
  ])('is altered by %s', (_what, alter) => {
    expect(checking().isIntact(stream, alter(chain(4)))).toBe(false)
  })

  it('is altered if it became shorter, and intact once restored', () => {
    const checks = checking()
    const records = chain(4)
    checks.isIntact(stream, records)
    expect(checks.isIntact(stream, records.slice(0, 3))).toBe(false)
    expect(checks.isIntact(stream, records)).toBe(true)
    expect(checks.altered.size).toBe(0)
  })

  it('is not checked again where this process appended the events', () => {
    const checks = checking()
    const records = chain(3)
    checks.isIntact(stream, [])
    checks.appended(stream, records.slice(0, 2))
    checks.appended(stream, records.slice(2))
    const unread = records.slice(0, 2).map((record) => ({ ...record, mac: 'not looked at' }))
    expect(checks.isIntact(stream, [...unread, records[2]!])).toBe(true)
  })
})
