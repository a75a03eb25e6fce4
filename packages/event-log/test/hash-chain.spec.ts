import fc from 'fast-check'
import { expect, it } from '@jest/globals'
import { canonical, type EventRecord, hashOf, verifyChain } from '@countersign/event-log'

function chain(length: number): EventRecord[] {
  const records: EventRecord[] = []
  for (let revision = 0; revision < length; revision++) {
    const unhashed = {
      stream: 'signature-request-1',
      revision,
      id: `id-${revision}`,
      type: 'FieldPlaced',
      version: 1,
      at: '2026-11-21T12:00:00.000Z',
      actor: { kind: 'owner', id: 'owner' } as const,
      causation: null,
      correlation: 'call-1',
      data: { x: revision, y: 2 },
      personal: revision % 2 ? { subject: 's', sealed: 'sealed', commitment: 'c'.repeat(64) } : null,
      previousHash: records.at(-1)?.hash ?? null,
    }
    records.push({ ...unhashed, hash: hashOf(unhashed), mac: '' })
  }
  return records
}

it('has the canonical form of RFC 8785: sorted keys, shortest numbers, no spaces', () => {
  expect(canonical({ b: [1e21, 1.0, -0], a: 'é\n' })).toBe('{"a":"é\\n","b":[1e+21,1,0]}')
})

it('hashes an event stably: a golden sample', () => {
  expect(chain(2)[1]!.hash).toBe('f27b0e3c24ad15152cf52b28f221c17b4e8bf1d683e6112ebd5ca065eedeec41')
})

it('accepts an unaltered chain', () => {
  expect(verifyChain(chain(5))).toBeNull()
  expect(verifyChain([])).toBeNull()
})

it('does not include the sealed bytes, so that they can be erased', () => {
  const records = chain(3)
  records[1] = { ...records[1]!, personal: { ...records[1]!.personal!, sealed: 'gone' } }
  expect(verifyChain(records)).toBeNull()
})

it('names an altered event', () => {
  const records = chain(5)
  records[2] = { ...records[2]!, data: { x: 99, y: 2 } }
  expect(verifyChain(records)).toEqual({ revision: 2, why: 'altered' })
})

it('names an event with an altered commitment', () => {
  const records = chain(3)
  records[1] = { ...records[1]!, personal: { subject: 's', sealed: 'sealed', commitment: 'd'.repeat(64) } }
  expect(verifyChain(records)).toEqual({ revision: 1, why: 'altered' })
})

it('names the event after an altered one with a recomputed hash', () => {
  const records = chain(5)
  const forged = { ...records[2]!, data: { x: 99, y: 2 } }
  records[2] = { ...forged, hash: hashOf(forged) }
  expect(verifyChain(records)).toEqual({ revision: 3, why: 'not-linked' })
})

it('rejects a chain with an event dropped, duplicated or swapped', () => {
  fc.assert(
    fc.property(fc.nat(6), fc.nat(6), fc.constantFrom('drop', 'double', 'exchange'), (a, b, what) => {
      const records = chain(8)
      if (what === 'drop') records.splice(a, 1)
      if (what === 'double') records.splice(a, 0, records[a]!)
      if (what === 'exchange') [records[a], records[b]] = [records[b]!, records[a]!]
      const faulty = what !== 'exchange' || a !== b
      expect(verifyChain(records) !== null).toBe(faulty)
    }),
  )
})

it('rejects an event with any field changed', () => {
  const fields = ['stream', 'id', 'type', 'at', 'correlation', 'causation'] as const
  fc.assert(
    fc.property(fc.nat(4), fc.constantFrom(...fields), fc.string(), (index, field, value) => {
      const records = chain(5)
      fc.pre(records[index]![field] !== value)
      records[index] = { ...records[index]!, [field]: value }
      expect(verifyChain(records)).toEqual({ revision: index, why: 'altered' })
    }),
  )
})
