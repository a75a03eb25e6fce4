import { deflateSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { isWritten, writeContent } from '@countersign/pdf/content'
import fc from 'fast-check'

const write = (content: string | Buffer, options = {}) => {
  const { bytes, ...more } = writeContent(Buffer.from(content as string, 'latin1'), options)
  return { text: bytes.toString('latin1').trimEnd().replaceAll('\n', ' '), ...more }
}

describe('content is written', () => {
  it.each([
    ['with plain decimals', '+01.50 -0 m .5 5. l S', '1.5 0 m 0.5 5 l S'],
    ['with hexadecimal strings', 'BT (a\\(b\\)\\101\\\nc) Tj <4 1 4> Tj ET', 'BT <612862294163> Tj <4140> Tj ET'],
    ['with one end of line in strings', 'BT (a\r\nb\rc) Tj ET', 'BT <610a620a63> Tj ET'],
    ['with names that escape what is not plain', '/A#20B gs /a#41 gs', '/A#20B gs /aA gs'],
    ['without comments', '% q Q\n1 w % (\r2 w', '1 w 2 w'],
    ['without sections of compatibility', 'BX 1 w EX', '1 w'],
    ['with f for its old name', '0 0 1 1 re F', '0 0 1 1 re f'],
    ['with what is open closed, the innermost first', 'q BT q 0 0 m', 'q BT q 0 0 m n Q ET Q'],
    ['with states closed before the text that they are in', 'BT q 1 w ET', 'BT q 1 w Q ET'],
    ['with marks closed', '/P <</MCID 0>> BDC 1 w', '/P <</MCID 0>> BDC 1 w EMC'],
  ])('%s', (_how, given, text) => {
    expect(write(given)).toMatchObject({ text, dropped: 0, images: [] })
  })
})

describe('content loses', () => {
  it.each([
    ['an operator after forty numbers', `${'1 '.repeat(40)}w 2 w`, '2 w'],
    ['an array without an end', '1 w [ 2 w', '1 w'],
    ['a string without an end', '1 w (Tj ET', '1 w'],
    ['a dictionary without an end', '1 w /P << /A 1 BDC', '1 w'],
    ['an array that nests without an end', '['.repeat(100_000), ''],
    ['an array that nests too deep', `1 w /P <</A ${'['.repeat(9)}${']'.repeat(9)}>> BDC 2 w`, '1 w 2 w'],
    ['an operator after a stray closing delimiter', '1 w ) 2 w 3 w', '1 w 3 w'],
    ['an operator after braces', '{} 2 w 3 w', '3 w'],
    ['an unknown operator with its operands', '1 2 unknown 3 w', '3 w'],
    ['an operator that is glued to another', 'BT <41> TjET', 'BT ET'],
    ['an operator that is glued to a number', '1 w 0q 2 w', '1 w 2 w'],
    ['an operator of 200 letters', `${'w'.repeat(200)} 1 w`, '1 w'],
    ['a number with a sign in it', '7-00 w 1 w', '1 w'],
    ['a number with an exponent', '7e2 w 1 w', '1 w'],
    ['a hexadecimal number', '0x1f4 w 1 w', '1 w'],
    ['a number with a comma', '72,0 w 1 w', '1 w'],
    ['a number beyond 32 bits', '2147483648 w 1 w', '1 w'],
    ['a no-break space between operands', '1\xa0w 1 w', '1 w'],
    ['a Q without its q', 'Q 1 w', '1 w'],
    ['a Q that would end a state from outside the text', 'q BT Q ET', 'q BT ET Q'],
    ['a text within a text', 'BT BT ET', 'BT ET'],
    ['an end of a mark that was not begun', 'EMC 1 w', '1 w'],
    ['a glyph’s width on a page', '1 0 0 0 1 1 d1 1 w', '1 w'],
    ['operands without an operator', '1 w 2', '1 w'],
    ['a text outside of one', '(a) Tj 1 w', '1 w'],
    ['a clip without a path', '0 0 1 re W n 1 w', '1 w'],
    ['a line that begins nowhere', '1 1 l S 1 w', '1 w'],
    ['an operand of another kind', '(a) w /a w 1 w', '1 w'],
    ['a dash of nothing', '[0 0] 0 d [1 2] 0 d', '[1 2] 0 d'],
    ['a property list that names one thing twice', '/P <</A 1/A 2>> BDC 1 w', '1 w'],
    ['an inline image without an end', '1 w BI /W 1 /H 1 /BPC 8 /CS /G ID a', '1 w'],
  ])('%s', (_what, given, text) => {
    const { dropped, ...kept } = write(given)
    expect(kept).toMatchObject({ text, images: [] })
    expect(dropped).toBeGreaterThan(0)
  })

  it('no operators of a glyph that begins with its width', () => {
    expect(write('1 0 0 0 1 1 d1 1 w', { isGlyph: true })).toMatchObject({ text: '1 0 0 0 1 1 d1 1 w', dropped: 0 })
    expect(write('1 w 1 0 d0', { isGlyph: true })).toMatchObject({ text: '1 w', dropped: 1 })
  })
})

describe('an inline image becomes an XObject', () => {
  const name = (text: string) => ({ kind: 'name', bytes: Buffer.from(text) })
  const number = (text: string) => ({ kind: 'number', text })

  it('with its entries in full and its exact data, even if it contains EI', () => {
    const { text, images } = write('q BI /W 4 /H 1 /BPC 8 /CS /G ID  EI  EI Q', { imageName: (n: number) => `X${n}` })
    expect(text).toBe('q /X0 Do Q')
    expect(Object.fromEntries(images[0]!.entries)).toEqual({
      Width: number('4'),
      Height: number('1'),
      BitsPerComponent: number('8'),
      ColorSpace: name('DeviceGray'),
    })
    expect(images[0]!.data.toString('latin1')).toBe(' EI ')
  })

  it('and ends where its compressed data end', () => {
    const packed = deflateSync(Buffer.from(' EI q cm EI '))
    const content = Buffer.concat([
      Buffer.from('BI /W 12 /H 1 /BPC 8 /CS /G /F /Fl ID '),
      packed,
      Buffer.from('\nEI 1 w'),
    ])
    const { bytes, images } = writeContent(content)
    expect(bytes.toString()).toBe('/Inline0 Do\n1 w\n')
    expect(images[0]!.data).toEqual(packed)
  })

  it('and gets its length from a colour space in the resources', () => {
    const { images } = write('BI /W 1 /H 1 /BPC 8 /CS /Own ID abc EI', {
      componentsOf: (own: string) => (own === 'Own' ? 3 : null),
    })
    expect(images[0]!.data.toString()).toBe('abc')
  })

  it('unless its filter is unknown or it has no size', () => {
    expect(write('BI /W 1 /H 1 /F /Nope ID a EI 1 w')).toMatchObject({ text: '1 w', dropped: 1, images: [] })
    expect(write('BI /W 0 /H 1 ID a EI 1 w')).toMatchObject({ text: '1 w', dropped: 1, images: [] })
  })
})

const piece = fc.oneof(
  fc.constantFrom(...'q Q BT ET BMC EMC BDC Do cm re f S n W Tj TJ Tf Td BI ID EI d0 sc scn w true F BX'.split(' ')),
  fc.constantFrom(
    '1',
    '-0.50',
    '7-00',
    '(a(b)',
    '(c\\)',
    '<41',
    '<42>',
    '[',
    ']',
    '<<',
    '>>',
    '/N#41',
    '/#zz',
    '%x\n',
    '{',
    ')',
  ),
  fc.string({ maxLength: 6 }),
)
const anything = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' '))

/** Nesting of states, texts and marked content: the lowest depth and the final one. */
function balanceOf(content: string) {
  const count = { q: 0, BT: 0, BMC: 0 }
  let lowest = 0
  for (const line of content.split('\n')) {
    const operator = line.slice(line.lastIndexOf(' ') + 1)
    if (operator === 'q') count.q++
    if (operator === 'Q') count.q--
    if (operator === 'BT') count.BT++
    if (operator === 'ET') count.BT--
    if (operator === 'BMC' || operator === 'BDC') count.BMC++
    if (operator === 'EMC') count.BMC--
    lowest = Math.min(lowest, count.q, count.BT, count.BMC)
  }
  return { ...count, lowest }
}

describe('arbitrary content', () => {
  it('is unchanged when written again', () => {
    fc.assert(
      fc.property(anything, (content) => {
        const { bytes, fonts } = writeContent(Buffer.from(content, 'latin1'))
        expect(writeContent(bytes)).toEqual({ bytes, dropped: 0, added: 0, images: [], fonts })
        expect(isWritten(bytes)).toBe(true)
      }),
    )
  })

  it('becomes balanced, with only known operators', () => {
    fc.assert(
      fc.property(anything, (content) => {
        const text = writeContent(Buffer.from(content, 'latin1')).bytes.toString('latin1')
        expect(balanceOf(text)).toEqual({ q: 0, BT: 0, BMC: 0, lowest: 0 })
        expect(text).toMatch(/^(?:[\x20-\x7e]*(?<= |^|\n)[A-Za-z'"]+[*01]?\n)*$/)
      }),
    )
  })
})
