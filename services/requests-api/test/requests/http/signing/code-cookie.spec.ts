import { tokenHash } from '@countersign/links'
import type { Response } from 'express'
import { expect, it } from '@jest/globals'
import { keepProof } from '@countersign/requests-api/internal/requests/http/signing/signing-call-param'

const nameOf = (token: string) => `__Host-countersign-code-${tokenHash(token).slice(0, 8)}`
const tokens = Array.from({ length: 30 }, (_, n) => `token-${n}`)

/** Enters the code of a link with the cookies of earlier links, in the order in which browsers send them. */
function enter(token: string, earlier: readonly string[], secure: boolean) {
  const cookie = ['session=s', ...earlier.map((one) => `${nameOf(one)}=proof`)].join('; ')
  const [set, cleared]: string[][] = [[], []]
  const response = {
    req: { headers: { cookie } },
    cookie: (name: string) => void set!.push(name),
    clearCookie: (name: string, { path }: { path: string }) => void cleared!.push(`${path} ${name}`),
  } as unknown as Response
  keepProof(response, token, { proof: 'proof', validForMs: 1000 }, secure)
  return { set, cleared }
}

it('keeps the proofs of the newest 20 links, because every call carries all of them', () => {
  const removed = (count: number) => tokens.slice(0, count).map((token) => `/ ${nameOf(token)}`)
  expect(enter('new', tokens.slice(0, 19), true)).toEqual({ set: [nameOf('new')], cleared: [] })
  expect(enter('new', tokens.slice(0, 20), true)).toEqual({ set: [nameOf('new')], cleared: removed(1) })
  expect(enter('new', tokens, true).cleared).toEqual(removed(11))
})

it('does not count the link itself, nor cookies that belong to one link only', () => {
  expect(enter('token-3', tokens.slice(0, 20), true).cleared).toEqual([])
  expect(enter('new', tokens, false)).toEqual({ set: ['countersign-code'], cleared: [] })
})
