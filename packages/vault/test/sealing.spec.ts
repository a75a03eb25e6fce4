import { createHash, createPublicKey } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { openJson, randomPart, SealBroken, sealJson, SubjectKey } from '@countersign/vault'

const key = new SubjectKey('signature-request-1', Buffer.alloc(32, 7))

it('opens a sealed value only in the same place', () => {
  const sealed = sealJson(key, { name: 'Grace Hopper' }, 'event:1')
  expect(openJson(key, sealed, 'event:1')).toEqual({ name: 'Grace Hopper' })
  expect(() => openJson(key, sealed, 'event:2')).toThrow(SealBroken)
})

it('rejects another key and changed bytes', () => {
  const sealed = sealJson(key, 'secret', 'x')
  expect(() => openJson(new SubjectKey('other', Buffer.alloc(32, 8)), sealed, 'x')).toThrow(SealBroken)
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[20]! ^= 1
  expect(() => openJson(key, bytes.toString('base64url'), 'x')).toThrow(SealBroken)
})

it('seals the same value differently each time', () => {
  expect(sealJson(key, 'same', 'x')).not.toBe(sealJson(key, 'same', 'x'))
})

it('derives a stable private key for each purpose: a golden sample', () => {
  const fingerprint = (purpose: string) =>
    createHash('sha256')
      .update(createPublicKey(key.ecdsaKey(purpose)).export({ type: 'spki', format: 'der' }))
      .digest('hex')
  expect(fingerprint('evidence-key/v1')).toBe('b09037549c67e31a1010a4a0198145dfe5b0c732c8771f5728ca4004a8d2e179')
  expect(fingerprint('sealing-key/v1')).not.toBe(fingerprint('evidence-key/v1'))
})

it('refuses a key of the wrong length', () => {
  expect(() => new SubjectKey('x', Buffer.alloc(16))).toThrow(RangeError)
})

describe('random parts', () => {
  it('have the requested length, are unique and do not share memory', () => {
    const parts = Array.from({ length: 1000 }, (_, n) => randomPart(12 + (n % 21)))
    expect(parts.every((part, n) => part.length === 12 + (n % 21))).toBe(true)
    expect(new Set(parts.map((part) => part.toString('hex').slice(0, 24))).size).toBe(1000)
    const before = parts[0]!.toString('hex')
    parts[1]!.fill(0)
    expect(parts[0]!.toString('hex')).toBe(before)
    expect(randomPart(10_000)).toHaveLength(10_000)
  })
})
