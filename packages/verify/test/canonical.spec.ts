import { createHash } from 'node:crypto'
import { crc32 as crcOfNode } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import canonicalize from 'canonicalize'
import { canonical } from '@countersign/verify/internal/canonical'
import { crc32, fromBase64, fromHex, sha256, toHex } from '@countersign/verify/internal/digest'
import fc from 'fast-check'

describe('canonical JSON', () => {
  it('matches another implementation of RFC 8785', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(canonical(value)).toBe(canonicalize(value))
      }),
    )
  })

  it('orders keys by UTF-16 code units, as in the RFC’s example', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
    expect(
      Object.values(
        JSON.parse(
          `[${canonical(value)
            .match(/:\d/g)!
            .map((one) => one.slice(1))
            .join()}]`,
        ),
      ),
    ).toEqual([2, 4, 6, 7, 1, 5, 3])
  })
})

describe('digests', () => {
  it('match those of Node', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
        expect(await sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
        expect(crc32(bytes)).toBe(crcOfNode(bytes))
        expect(fromHex(toHex(bytes))).toEqual(bytes)
        expect(fromBase64(Buffer.from(bytes).toString('base64url'))).toEqual(bytes)
      }),
    )
  })
})
