import { readdirSync, readFileSync } from 'node:fs'
import { openMemoryVault } from '@countersign/vault'
import { describe, expect, it } from '@jest/globals'
import { EventCodec, hashOf, type RecordedEvent } from '@countersign/event-log'
import { declarations } from '@countersign/requests-api/signing/event-catalogue'
import type { SigningEvent } from '@countersign/requests-api/signing/events'
import { upcasters } from '@countersign/requests-api/signing/history/upcasters'
import { alsoInUploads } from './every-event.js'
import { type CountersignEvent, eventCatalogue } from '@countersign/requests-api/internal/event-catalogue'

/**
 * A stored sample of every readable version of every event, as the log stores it. Append-only: a sample that no longer reads,
 * or has another hash, means that existing logs are broken.
 */
interface Golden {
  record: Omit<RecordedEvent, 'personal'> & { personal: null | { subject: string; commitment: string } }
  /** Personal values in clear, because their encryption is random. */
  personal: Record<string, unknown> | null
  /** The event as the domain must read it today. */
  reads: SigningEvent
}

const folder = new URL('../../src/signing/history/golden/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
const samples = names.map((name): [string, Golden] => [
  name,
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Golden,
])

describe('golden samples', () => {
  it('there is one of every version that is written today or has an upcaster', () => {
    const expected = Object.entries(declarations).flatMap(([type, { version }]) =>
      [version, ...Object.keys(upcasters[type] ?? {})].map((of) => `${type}.v${of}.json`),
    )
    for (const { type } of alsoInUploads) expected.push(`${type}.v${declarations[type].version}.upload.json`)
    expect(names.toSorted()).toEqual(expected.toSorted())
  })

  it.each(samples)('%s still reads', async (_name, { record, personal, reads }) => {
    const codec = new EventCodec<CountersignEvent>(eventCatalogue, openMemoryVault())
    const clear = { ...record, personal: null, data: { ...record.data, ...personal } }
    expect(await codec.decode(clear)).toEqual(reads)
  })

  it.each(samples)('%s still has its hash', (_name, { record }) => {
    expect(hashOf({ ...record, personal: record.personal && { ...record.personal, sealed: '' } })).toBe(record.hash)
  })
})
