import { expect, it } from '@jest/globals'
import {
  codeProof,
  isCodeProof,
  isLinkToken,
  linkToken,
  signingCode,
  signingToken,
  subjectOfToken,
  tokenHash,
} from '@countersign/links'
import { SubjectKey } from '@countersign/vault'

const key = new SubjectKey('signature-request-1', Buffer.alloc(32, 7))

it('derives one stable token per recipient and round: a golden sample', () => {
  const token = signingToken(key, '0190aaaa-0000-7000-8000-000000000001', 1)
  expect(token).toBe('5mnbS1qWwieiX3inBvIbuCBqRHF7jGu9GbeNCexa6_I')
  expect(token).toHaveLength(43)
  expect(signingToken(key, '0190aaaa-0000-7000-8000-000000000001', 2)).not.toBe(token)
  expect(signingToken(key, '0190aaaa-0000-7000-8000-000000000002', 1)).not.toBe(token)
})

it('hashes a token with SHA-256 in hex', () => {
  expect(tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

it('derives a stable six-digit code from the event that requested it: a golden sample', () => {
  const codes = ['a', 'b', 'c'].map((askedBy) => signingCode(key, askedBy))
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(codes).size).toBe(3)
  expect(codes[0]).toBe('718415')
  expect(signingCode(new SubjectKey('other', Buffer.alloc(32, 8)), 'a')).not.toBe(codes[0])
})

it('accepts its proof for one link only, until it expires', () => {
  const proof = codeProof(key, 'link', 1000)
  expect(isCodeProof(key, 'link', proof, 999)).toBe(true)
  expect(isCodeProof(key, 'link', proof, 1000)).toBe(false)
  expect(isCodeProof(key, 'other link', proof, 999)).toBe(false)
  expect(isCodeProof(key, 'link', proof.replace('1000', '9000'), 999)).toBe(false)
  expect(isCodeProof(new SubjectKey('other', Buffer.alloc(32, 8)), 'link', proof, 999)).toBe(false)
  expect(isCodeProof(key, 'link', '', 999)).toBe(false)
})

it('makes a link token that names its subject and works for one purpose', () => {
  const person = new SubjectKey('person-1', Buffer.alloc(32, 9))
  const id = '0190aaaa-0000-7000-8000-000000000003'
  const token = linkToken(person, id, 'reset/v1/a')
  expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  expect(subjectOfToken(token)).toBe(id)
  expect(isLinkToken(person, id, 'reset/v1/a', token)).toBe(true)
  expect(isLinkToken(person, id, 'reset/v1/b', token)).toBe(false)
  expect(isLinkToken(key, id, 'reset/v1/a', token)).toBe(false)
})

it.each(['', '.', 'x', 'AAAA.BBBB', '…', 'a'.repeat(200)])('finds no subject in the token “%s”', (token) => {
  expect(subjectOfToken(token)).toBeNull()
})
