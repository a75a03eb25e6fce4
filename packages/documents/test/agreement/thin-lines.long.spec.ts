import { describe, expect, it } from '@jest/globals'
import { comparedSize, drawnByPdfium } from '@countersign/documents/internal/agreement/by-pdfium'
import { type Difference, differenceOf, isBelow, min } from '@countersign/documents/internal/agreement/difference'
import { isLikeCopy } from '@countersign/documents/internal/agreement/is-like-copy'
import { withPdfJs } from '@countersign/pdfjs-node'
import { withForm, withPdf } from '@countersign/pdfium'
import { onePage } from '../fixtures/one-page.js'

const courier = '<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>'
const words = 'BT /C 10 Tf 50 650 Td (You pay) Tj ET'
const page = (content: string) =>
  onePage({ content: `${words} ${content}`, page: '/Resources<</Font<</C 6 0 R>>>>', objects: [courier] })

/** Draws one page with PDFium, the other with pdf.js. */
async function between(one: string, other: string): Promise<Difference> {
  const drawn = await withPdf(page(one), (pdf) =>
    withForm(pdf, (form) =>
      pdf.withPage(0, (opened) => {
        const size = comparedSize(pdf, opened)
        return { size, pixels: drawnByPdfium(pdf, opened, size, form, { samples: { across: 5, down: 2 } }) }
      }),
    ),
  )
  const { size, pixels } = drawn!
  return differenceOf(pixels, await withPdfJs(page(other), (pdf) => pdf.draw(1, size)), size)
}

/** Draws a line; it is upright if `width` is 0, level if `height` is. In points. */
type Line = (x: number, y: number, width: number, height: number) => string

const stroked =
  (state: string): Line =>
  (x, y, width, height) =>
    `${state} ${x} ${y} m ${x + width} ${y + height} l S`
const filled =
  (thin: number): Line =>
  (x, y, width, height) =>
    `${x} ${y} ${width || thin} ${height || thin} re f`
const clipped =
  (thin: number): Line =>
  (x, y, width, height) =>
    `q ${x} ${y} ${width || thin} ${height || thin} re W n 0 0 595 842 re f Q`

/** Segments of the digits of seven segments: a top, b to f clockwise, g middle. */
const segments: Record<string, string> = { 1: 'bc', 2: 'abged', 5: 'afgcd', 7: 'abc', 8: 'abcdefg' }
const sizes = [6, 9, 14, 24]

/** Digits whose segments do not touch. @param size in points */
function digits(number: string, size: number, line: Line): string {
  const [height, width, gap] = [size * 0.7, size * 0.4, size * 0.06]
  const half = height / 2
  const drawn = [...number].flatMap((digit, index) => {
    const [x, y] = [51.3 + index * size * 0.6, 700.3]
    const level = (up: number) => line(x + gap, y + up, width - 2 * gap, 0)
    const upright = (right: number, up: number) => line(x + right, y + up + gap, 0, half - 2 * gap)
    const all: Record<string, string> = {
      a: level(height),
      b: upright(width, half),
      c: upright(width, 0),
      d: level(0),
      e: upright(0, 0),
      f: upright(0, half),
      g: level(half),
    }
    return [...segments[digit]!].map((name) => all[name]!)
  })
  return drawn.join(' ')
}

const hairline = stroked('0 w')
const strokes: Record<string, Line> = {
  'a hairline': hairline,
  'a line of 0.3 pt': stroked('.3 w'),
  'a grey line': stroked('.5 G .3 w'),
}
const areas: Record<string, Line> = {
  'a rectangle of no height': filled(0),
  'a rectangle of 0.001 pt': filled(0.001),
  'a rectangle of 0.03 pt': filled(0.03),
  'a clip of no height': clipped(0),
  'a clip of 0.001 pt': clipped(0.001),
  'a clip of 0.03 pt': clipped(0.03),
}
const inEverySize = (lines: Record<string, Line>) =>
  Object.entries(lines).flatMap(([what, line]) => sizes.map((size) => [what, size, line] as const))
const single = Object.entries(strokes).flatMap(([what, line]) =>
  [5, 20, 60].flatMap((length) => [
    [`${what}, level`, length, line(51.3, 700.3, length, 0)] as const,
    [`${what}, upright`, length, line(51.3, 700.3, 0, length)] as const,
  ]),
)
const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join(' ')
const table = (line: Line) =>
  `${many(9, (index) => line(50, 500 + index * 12, 240, 0))} ${many(7, (index) => line(50 + index * 40, 500, 0, 96))}`
const hatching = (state: string) =>
  `${state} ${many(30, (index) => `${50 + index * 3} 400 m ${80 + index * 3} 440 l S`)}`

const alike: Record<string, [one: string, other: string]> = {
  'a lighter line': [stroked('.3 w 0 G')(50, 700, 60, 0), stroked('.3 w .4 G')(50, 700, 60, 0)],
  'a line of another weight': [hairline(50, 700, 60, 0), stroked('.5 w')(50, 700, 60, 0)],
  'a line that is a pixel lower': [stroked('.5 w')(50, 700, 60, 0), stroked('.5 w')(50, 699.5, 60, 0)],
  'a line that is a pixel to the right': [stroked('.5 w')(50.2, 700, 0, 60), stroked('.5 w')(50.7, 700, 0, 60)],
  'a table': [table(hairline), table(hairline)],
  'a table of thin rectangles': [table(filled(0.4)), table(filled(0.4))],
  'a table drawn in two ways': [table(filled(0.5)), table(stroked('.5 w'))],
  'a dashed line': [stroked('[2 2] 0 d .4 w')(50, 700, 200, 0), stroked('[2 2] 0 d .4 w')(50, 700, 200, 0)],
  'a dashed hairline': [stroked('[1 1] 0 d 0 w')(50.3, 700, 0, 90), stroked('[1 1] 0 d 0 w')(50.3, 700, 0, 90)],
  hatching: [hatching('.3 w'), hatching('.3 w')],
  'hatching of hairlines': [hatching('0 w'), hatching('0 w')],
  'digits of hairlines': [digits('2715', 9, hairline), digits('2715', 9, hairline)],
}

describe('two pictures of a page', () => {
  it.each(inEverySize(strokes))('differ by digits of %s, at %d pt', async (_what, size, line) => {
    const content = digits('2715', size, line)
    expect((await between(content, '')).lines).toBeGreaterThanOrEqual(min.lines)
    expect((await between('', content)).lines).toBeGreaterThanOrEqual(min.lines)
  })

  it.each(inEverySize(strokes).filter(([, size]) => size >= 14))(
    'differ by segments of %s, at %d pt',
    async (...of) => {
      const [, size, line] = of
      const { lines } = await between(digits('8', size, line), digits('2', size, line))
      expect(lines).toBeGreaterThanOrEqual(min.lines)
    },
  )

  it.each(single)('differ by %s, of %d pt', async (_what, _length, content) => {
    expect((await between(content, '')).lines).toBeGreaterThanOrEqual(min.lines)
    expect((await between('', content)).lines).toBeGreaterThanOrEqual(min.lines)
  })

  it.each(Object.entries(alike))('are alike with %s', async (_what, [one, other]) => {
    expect((await between(one, other)).lines).toBe(0)
  })
})

describe('a page that stays as it is', () => {
  const isLike = (content: string) => isLikeCopy(page(content), { from: 1, to: 1 })

  it.each(inEverySize({ ...areas, 'a hairline': hairline }))(
    'is unlike its copy with digits of %s, at %d pt',
    async (_what, size, line) => {
      expect(await isLike(digits('2715', size, line))).toBe(false)
    },
  )

  it.each([
    ['words alone', ''],
    ['a table of thin rectangles', table(filled(0.4))],
    ['a dashed line', stroked('[2 2] 0 d .4 w')(50, 700, 200, 0)],
  ])('is like its copy with %s', async (_what, content) => {
    expect(await isLike(content)).toBe(true)
  })

  it.each([
    ['a table of hairlines', table(hairline)],
    ['hatching of hairlines', hatching('0 w')],
    ['white hairlines over words', `1 G 0 w ${many(90, (index) => `${50 + index * 0.5} 640 m ${50 + index * 0.5} 670 l S`)}`], // prettier-ignore
    ['a hairline', hairline(50, 700, 200, 0)],
  ])('is unlike its copy with %s', async (_what, content) => {
    expect(await isLike(content)).toBe(false)
  })
})

it('isBelow compares missing lines', () => {
  expect(isBelow({ shape: 0, digit: 0, lines: min.lines }, min)).toBe(false)
})
