import { describe, expect, it } from '@jest/globals'
import { readCodeMap } from '@countersign/documents/internal/rendition/fonts/read-code-map'
import { writeCodeMap } from '@countersign/documents/internal/rendition/fonts/write-code-map'
import fc from 'fast-check'

const code = fc.integer({ min: 0, max: 0xffff })
const hex = (value: number) => `<${value.toString(16).padStart(4, '0')}>`
const range = fc
  .tuple(code, fc.integer({ min: 0, max: 600 }), code)
  .map(([start, length, cid]) => `${hex(start)} ${hex(Math.min(0xffff, start + length))} ${cid}`)
const character = fc.tuple(code, code).map(([one, cid]) => `${hex(one)} ${cid}`)
const list = (kind: string, entry: fc.Arbitrary<string>) =>
  fc.array(entry, { maxLength: 20 }).map((entries) => `begin${kind} ${entries.join(' ')} end${kind}`)
const spaces = fc.constantFrom(
  '<0000> <ffff>',
  '<00> <ff>',
  '<00> <7f> <8000> <ffff>',
  '<0000> <7fff> <80> <ff>',
  '<0000> <00ff> <010000> <ffffff>',
)
const whole = fc
  .tuple(spaces, fc.constantFrom('0', '1'), fc.array(fc.oneof(list('cidrange', range), list('cidchar', character))))
  .map(
    ([space, mode, lists]) =>
      `/WMode ${mode} def begincodespacerange ${space} endcodespacerange ${lists.join('\n')} endcmap`,
  )

describe('a CMap of a composite font', () => {
  it('is written as it is read, with each code once', () => {
    fc.assert(
      fc.property(whole, (text) => {
        const read = readCodeMap(Buffer.from(text))!
        const written = writeCodeMap(read)
        const again = readCodeMap(written)!
        expect(again).toMatchObject({ lengths: read.lengths, isVertical: read.isVertical, isAmbiguous: false })
        // With mixed code lengths, codes outside the codespace are lost.
        const areAlike = read.lengths.every((length) => length === 2)
        expect(again.ranges).toEqual(areAlike ? read.ranges : again.ranges)
        expect(writeCodeMap(again)).toEqual(written)
      }),
    )
  })

  it('is read in bounded time, for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (data) => readCodeMap(Buffer.from(data)) !== undefined))
    const endless = `begincidrange ${'<0000> <ffff> 0 '.repeat(1000)} endcidrange`
    expect(readCodeMap(Buffer.from(endless))).toBeNull()
  })
})
