import { expect, it } from '@jest/globals'
import {
  emptyTip,
  erased,
  type EventCatalogue,
  EventCodec,
  eventId,
  Journal,
  mostEventBytes,
  verifyChain,
} from '@countersign/event-log'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { plainRecord } from './testing.js'
import { openMemoryVault } from '@countersign/vault'
import { theDouble } from '@countersign/test-services/eventstore/event-store-double'
import { talkedTo } from '@countersign/test-services/talked-to'
import { withEventStore } from './with-event-store.js'

talkedTo('storage in EventStoreDB', theDouble)

interface GuestArrived {
  type: 'GuestArrived'
  data: { guestId: string; name: unknown }
}

const catalogue: EventCatalogue = {
  declarations: { GuestArrived: { version: 1, personal: ['name'] } },
  subjectOf: (stream) => stream,
  upcasters: {},
}

it('stores no personal value in plain text, and its chain verifies after key destruction', () =>
  withEventStore(async (double, log) => {
    const vault = openMemoryVault()
    const journal = new Journal<GuestArrived>(log, new EventCodec<GuestArrived>(catalogue, vault))
    const event: GuestArrived = { type: 'GuestArrived', data: { guestId: 'g', name: 'Ada Lovelace' } }
    const context = {
      at: '2026-11-21T12:00:00.000Z',
      actor: { kind: 'recipient', id: 'r' },
      causation: 'c',
      correlation: null,
    } as const
    const id = eventId('a command', 0)
    await journal.append('house-1', emptyTip, await journal.encode('house-1', emptyTip, [{ id, event }], context))

    expect((await journal.read('house-1')).entries[0]!.event).toEqual(event)
    for (const { data, metadata } of double.stored.all) {
      expect(Buffer.concat([data, metadata]).toString()).not.toMatch(/Ada|Lovelace/)
    }
    await vault.destroy('house-1')
    expect((await journal.read('house-1')).entries[0]!.event.data).toEqual({ guestId: 'g', name: erased })
    expect(verifyChain(await log.read('house-1'))).toBeNull()
  }))

it('stores an event in the format that the tools of the server expect', () =>
  withEventStore(async (double, log) => {
    const personal = { subject: 's', sealed: 'c2VhbGVk', commitment: 'ab' }
    await log.append('a', -1, [
      { ...plainRecord('a', 0), causation: 'a command', correlation: 'a call', personal },
      plainRecord('a', 1),
    ])
    const [first, second] = double.stored.stream('countersign.a')
    const json = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString()) as unknown
    const { id, type, at, actor } = plainRecord('a', 0)
    expect(first).toMatchObject({ id, type, contentType: 'application/json' })
    expect(json(first!.data)).toEqual({ version: 1, data: { number: 0 }, personal })
    expect(json(first!.metadata)).toEqual({
      at,
      actor,
      $causationId: 'a command',
      $correlationId: 'a call',
      previousHash: null,
      hash: 'no hash',
      mac: '',
    })
    expect(json(second!.data)).toEqual({ version: 1, data: { number: 1 } })
    expect(json(second!.metadata)).toEqual({ at, actor, previousHash: null, hash: 'no hash', mac: '' })
  }))

it('accepts the largest append that the port allows', () =>
  withEventStore(async (_double, log) => {
    const text = 'x'.repeat(mostEventBytes - 1000)
    const records = Array.from({ length: 8 }, (_, n) => ({ ...plainRecord('a', n), data: { text } }))
    await log.append('a', -1, records)
    expect((await log.read('a')).map(({ data }) => data)).toEqual(records.map(({ data }) => data))
  }))

it('rejects an invalid connection string without repeating its password', () => {
  const open = () => openEventStoreLog({ url: 'esdb://admin:Secret-Word@host:port?tls=true' })
  expect(open).toThrow(expect.objectContaining({ name: 'ConnectionStringRefused' }))
  expect(open).toThrow(expect.not.objectContaining({ message: expect.stringContaining('Secret') }))
})

it('stops at a foreign event in its streams, and names it', () =>
  withEventStore(async (double, log) => {
    await log.append('a', -1, [plainRecord('a', 0)])
    const [ours] = double.stored.stream('countersign.a')
    const data = Buffer.from('{"something":"else"}')
    double.stored.append('countersign.a', { kind: 'any' }, [{ ...ours!, id: eventId('stranger', 0), data }])
    const following = (async () => {
      for await (const { live } of log.follow(0, new AbortController().signal)) if (live) break
    })()
    await expect(following).rejects.toMatchObject({ name: 'ForeignEvent', message: expect.stringContaining('event 1') })
    await expect(log.read('a')).rejects.toMatchObject({ name: 'ForeignEvent' })
  }))
