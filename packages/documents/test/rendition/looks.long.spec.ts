import { describe, expect, it, jest } from '@jest/globals'
import { pagesThatDifferByEngine } from '@countersign/documents/internal/agreement/pages-that-differ'
import { ingestPdf } from '@countersign/documents/internal/pdf/ingest-pdf'
import { judgePages } from '@countersign/documents/internal/plain/plain-pages'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { box, kinds, lettersOf, utf16, values, withField } from '../fixtures/forms.js'
import { inReaders } from '../fixtures/in-readers.js'
import { readBy } from '../fixtures/readers.js'

// Asks other programs, which is slow on a busy machine.
jest.setTimeout(120_000)

const max = { pages: 2000, objects: 300_000, bytes: 200 * 2 ** 20 }
const cases = Object.keys(kinds).flatMap((kind) =>
  Object.entries(values).map(([script, value]) => ({ kind, script, value })),
)

const size = { width: 595 * 2, height: 842 * 2 }
type Ink = Record<'left' | 'bottom' | 'right' | 'top' | 'pixels', number>

/** Around all dark pixels, in points. */
function inkOf(pixels: Uint8Array): Ink {
  const ink = { left: Infinity, bottom: Infinity, right: 0, top: 0, pixels: 0 }
  const [least, most] = [Math.min, Math.max]
  for (let index = 0; index < size.width * size.height; index++) {
    if (pixels[index * 4 + 1]! > 128) continue
    const [x, y] = [(index % size.width) / 2, (size.height - Math.floor(index / size.width)) / 2]
    ink.left = least(ink.left, x)
    ink.right = most(ink.right, x)
    ink.bottom = least(ink.bottom, y)
    ink.top = most(ink.top, y)
    ink.pixels++
  }
  return ink
}

const inksOf = (rendition: Buffer): Ink[] => Object.values(inReaders(rendition, size)).map(inkOf)

describe('a value without a look, in readers of others', () => {
  it.each(cases)('has all letters: $script in $kind', async ({ kind, value }) => {
    const { bytes } = await makeRendition(withField(kinds[kind]!(value), '/NeedAppearances true'), max)
    for (const text of Object.values(await readBy(bytes))) expect(lettersOf(text)).toBe(lettersOf(value))
  })

  it.each(Object.keys(kinds))('is drawn within its field: %s', async (kind) => {
    const [left, bottom, right, top] = box
    const { bytes } = await makeRendition(withField(kinds[kind]!(`${values.Chinese}${values.Arabic}`)), max)
    for (const ink of inksOf(bytes)) {
      expect(ink.pixels).toBeGreaterThan(400)
      expect(ink.left).toBeGreaterThan(left)
      expect(ink.right).toBeLessThan(right)
      expect(ink.bottom).toBeGreaterThan(bottom)
      expect(ink.top).toBeLessThan(top)
    }
  })

  it('follows its alignment, and its color', async () => {
    for (const [align, side] of [0, 1, 2].entries()) {
      const { bytes } = await makeRendition(withField(`/Q ${align}/FT/Tx/V${utf16(values.Polish)}`), max)
      for (const { left, right } of inksOf(bytes))
        expect(Math.abs([left - 50, (left + right) / 2 - 200, right - 350][side]!)).toBeLessThan(5)
    }
    const pale = await makeRendition(withField(`/FT/Tx/V${utf16(values.Polish)}/DA(/Helv 12 Tf 0 1 0 rg)`), max)
    for (const ink of inksOf(pale.bytes)) expect(ink.pixels).toBe(0)
  })

  it.each([
    [90, ({ bottom }: Ink) => bottom < 610, true],
    [180, ({ right }: Ink) => right > 340, false],
    [270, ({ top }: Ink) => top > 650, true],
  ])('is turned with its field: by %i degrees', async (degrees, isAtItsStart, isUpright) => {
    const { bytes } = await makeRendition(withField(`/MK<</R ${degrees}>>/FT/Tx/V${utf16('Żółw')}`), max)
    for (const ink of inksOf(bytes)) {
      expect(ink.top - ink.bottom > ink.right - ink.left).toBe(isUpright)
      expect(isAtItsStart(ink)).toBe(true)
    }
  })

  it('becomes smaller instead of being cut, and fills a field without a size', async () => {
    const long = await makeRendition(withField(`/FT/Tx/V${utf16('Żółw '.repeat(20))}`), max)
    for (const { right } of inksOf(long.bytes)) expect(right).toBeLessThan(350)
    for (const text of Object.values(await readBy(long.bytes)))
      expect(lettersOf(text)).toBe(lettersOf('Żółw'.repeat(20)))
    const paragraph = await makeRendition(withField(`/FT/Tx/Ff 4096/V${utf16('Żółw '.repeat(150))}`), max)
    for (const { bottom } of inksOf(paragraph.bytes)) expect(bottom).toBeGreaterThan(600)
    const free = await makeRendition(withField(`/FT/Tx/V${utf16('Żółw')}/DA(/Helv 0 Tf 0 g)`), max)
    for (const { top, bottom } of inksOf(free.bytes)) expect(top - bottom).toBeGreaterThan(30)
  })

  it('shows all options of a list, and marks the chosen one', async () => {
    const field = `/FT/Ch/V(b)/Opt[[(a)(Anna)][(b)${utf16('Żaneta')}][(c)${utf16('Ирина')}]]`
    const { bytes } = await makeRendition(withField(field), max)
    expect((await readBy(bytes))['PDFium']).toBe('Anna Żaneta Ирина')
    for (const pixels of Object.values(inReaders(bytes, size))) {
      const blueAt = (y: number) => pixels[((842 - y) * 2 * size.width + 300 * 2) * 4]! < 200
      expect([650, 636, 622].map(blueAt)).toEqual([false, true, false])
    }
  })

  it('is no difference from the upload, and both engines draw it alike', async () => {
    for (const value of Object.values(values)) {
      const ingested = await ingestPdf(withField(kinds['one line']!(value)), max, async () => {})
      if ('refused' in ingested) throw new Error('refused')
      expect(ingested.warnings).toEqual([{ kind: 'form', count: 1 }])
      expect(await pagesThatDifferByEngine(ingested.bytes, { from: 1, to: 1 })).toEqual([])
      expect([...(await judgePages(ingested.bytes, { from: 1, to: 1 })).odd]).toEqual([])
    }
  })
})
