import { readdirSync, readFileSync } from 'node:fs'
import { openMemoryVault } from '@countersign/vault'
import { describe, expect, it } from '@jest/globals'
import { EventCodec, hashOf, type RecordedEvent } from '@countersign/event-log'
import { declarations } from '@countersign/requests-api/internal/requests/domain/event-catalogue'
import { upcasters } from '@countersign/requests-api/internal/requests/domain/history/upcasters'
import { accountDeclarations } from '@countersign/requests-api/internal/access/domain/events'
import { mailsOfPeople } from '../../access/domain/every-event.js'
import { alsoInUploads } from './every-event.js'
import { type CountersignEvent, eventCatalogue } from '@countersign/requests-api/internal/composition/event-catalogue'

/**
 * A stored sample of every readable version of every event, as the log stores it. Only append samples. Existing logs
 * are broken if a sample no longer reads or has another hash.
 */
interface Golden {
  record: Omit<RecordedEvent, 'personal'> & { personal: null | { subject: string; commitment: string } }
  /** Decrypted personal values, because their encryption is random. */
  personal: Record<string, unknown> | null
  /** The event as the domain must read it today. */
  reads: CountersignEvent
}

const samplesIn = (folder: string): [string, Golden][] => {
  const url = new URL(`../../../src/${folder}/`, import.meta.url)
  const names = readdirSync(url).filter((name) => name.endsWith('.json'))
  return names.map((name) => [name, JSON.parse(readFileSync(new URL(name, url), 'utf8')) as Golden])
}

const ofSigning = samplesIn('requests/domain/history/golden')
const ofAccounts = samplesIn('access/domain/golden')
const samples = [...ofSigning, ...ofAccounts]

/** Names of the samples of every version that is written today or has an upcaster. */
const expectedOf = (declared: Readonly<Record<string, { version: number }>>): string[] =>
  Object.entries(declared).flatMap(([type, { version }]) =>
    [version, ...Object.keys(upcasters[type] ?? {})].map((of) => `${type}.v${of}.json`),
  )

const namesOf = (some: readonly [string, Golden][]): string[] => some.map(([name]) => name).toSorted()

describe('golden samples', () => {
  it('exist for every version that is written today or has an upcaster', () => {
    const uploads = alsoInUploads.map(({ type }) => `${type}.v${declarations[type].version}.upload.json`)
    expect(namesOf(ofSigning)).toEqual([...expectedOf(declarations), ...uploads].toSorted())
    const mails = mailsOfPeople.flatMap(({ type }) =>
      ['person', 'team'].map((where) => `${type}.v${declarations[type].version}.${where}.json`),
    )
    expect(namesOf(ofAccounts)).toEqual([...expectedOf(accountDeclarations), ...mails].toSorted())
  })

  it.each(samples)('%s can still be read', async (_name, { record, personal, reads }) => {
    const codec = new EventCodec<CountersignEvent>(eventCatalogue, openMemoryVault())
    const clear = { ...record, personal: null, data: { ...record.data, ...personal } }
    expect(await codec.decode(clear)).toEqual(reads)
  })

  it.each(samples)('%s still has its hash', (_name, { record }) => {
    expect(hashOf({ ...record, personal: record.personal && { ...record.personal, sealed: '' } })).toBe(record.hash)
  })
})
