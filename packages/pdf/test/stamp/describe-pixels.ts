import { describe, expect, it } from '@jest/globals'
import type { FieldPlace } from '@countersign/contracts/geometry'
import { boxOnPage } from '@countersign/contracts/geometry'
import type { StampValue } from '@countersign/pdf/internal/stamp/stamp'
import { stampPdf } from '../fixtures/stamp-pdf.js'
import { type Edges, inkBetween } from '../fixtures/ink.js'
import { type Rendered, rendered } from '../fixtures/rendered.js'
import { crops, type PageKind, shapedPdf } from '../fixtures/shaped-pdf.js'
import { stampOf } from '../fixtures/stamp-of.js'
import { tinyPng } from '../fixtures/tiny-png.js'

const sizes = {
  A4: { size: [595.28, 841.89], unit: 1 },
  Letter: { size: [612, 792], unit: 1 },
  'A5 landscape': { size: [595.28, 419.53], unit: 1 },
  '1200 × 1600': { size: [1200, 1600], unit: 1 },
  '200 × 150, UserUnit 2': { size: [200, 150], unit: 2 },
} as const satisfies Record<string, Pick<PageKind, 'size' | 'unit'>>

type NamedKind = PageKind & { name: string }
const rotations = [0, 90, 180, 270]

/** Every rotation with every crop box on A4; other sizes take the crop boxes in turn. */
export const allKinds: NamedKind[] = Object.entries(sizes).flatMap(([name, size], nth) =>
  rotations.flatMap((rotation, turn) => {
    const chosen = name === 'A4' ? crops : [crops[(nth + turn) % crops.length]!]
    return chosen.map((crop) => ({ name, rotation, crop, ...size }))
  }),
)

/** One field of each kind. The texts have straight letters, so that their ink ends sharply. */
const fields = {
  drawn: [
    {
      kind: 'drawn',
      // prettier-ignore
      strokes: [[[0.1, 0.9], [0.9, 0.2]], [[0.1, 0.2], [0.9, 0.9]], [[0.3, 0.5], [0.4, 0.3], [0.6, 0.8], [0.7, 0.5]]],
    },
    { x: 5, y: 6, width: 150, height: 50 },
  ],
  typed: [
    { kind: 'typed', text: 'Ada Lovelace', font: 'pen' },
    { x: 55, y: 6, width: 150, height: 50 },
  ],
  uploaded: [
    { kind: 'uploaded', picture: tinyPng(8, 3), mediaType: 'image/png' },
    { x: 5, y: 35, width: 150, height: 50 },
  ],
  text: [
    { kind: 'text', text: 'HEH' },
    { x: 55, y: 35, width: 100, height: 10 },
  ],
  date: [
    { kind: 'date', date: '2026-11-20' },
    { x: 55, y: 50, width: 100, height: 30 },
  ],
  checkbox: [
    { kind: 'checkbox', ticked: true },
    { x: 5, y: 70, width: 25, height: 25 },
  ],
} satisfies Record<string, [StampValue, FieldPlace]>
type Kind = keyof typeof fields
const kindNames = Object.keys(fields) as Kind[]

/** Helvetica's metrics at a size of 1: the width of the texts above and the left bearing of their first letters. */
const widths = { text: { wide: 2.111, first: 0.077 }, date: { wide: 5.67, first: 0.026 } } as const

/** Pixels per point. */
const scale = 2
/** Points. */
const near = 1

interface Shown {
  shown: { width: number; height: number }
  before: Rendered
  after: Rendered
}

async function stamped(page: PageKind, kept: readonly Kind[] = kindNames): Promise<Shown> {
  const { pdf, shown } = await shapedPdf(page)
  const size = { width: Math.round(shown.width * scale), height: Math.round(shown.height * scale) }
  const words = { requestId: 'r-1' }
  const stamps = kept.map((kind) => stampOf(...(fields[kind] as [StampValue, FieldPlace])))
  // Both have the footer.
  const before = await rendered(await stampPdf(pdf, [], words), size)
  return { shown, before, after: await rendered(await stampPdf(pdf, stamps, words), size) }
}

/** Returns the deviations from the position on the signing page. */
function faults({ shown, before, after }: Shown, kind: Kind, place: FieldPlace = fields[kind][1]): string[] {
  const { left, top, width, height } = boxOnPage(place, shown)
  const box = { left, top, right: left + width, bottom: top + height }
  const ink = inkBetween(before, after, scale, grown(box, 10))
  if (!ink) return ['nothing is there']
  const found: string[] = []
  const compare = (what: string, is: number, should: number) => {
    if (Math.abs(is - should) > near) found.push(`${what} is at ${is.toFixed(2)} instead of ${should.toFixed(2)}`)
  }
  const middle = { x: left + width / 2, y: top + height / 2 }
  if (kind === 'drawn' || kind === 'typed' || kind === 'uploaded') {
    for (const edge of ['left', 'top', 'right', 'bottom'] as const) compare(`the frame’s ${edge}`, ink[edge], box[edge])
    // Name and time take space below the mark, depending on the frame's height and, if narrow, its width.
    const isAlone = width < 90 || height < 40
    if (!isAlone && width < 160) return found
    const free = isAlone ? height : height - Math.min(31, height * 0.42)
    const mark = inkBetween(before, after, scale, { ...grown(box, -1.5), bottom: top + free - 1.5 })
    if (!mark) return [...found, 'no mark is there']
    compare('the mark’s middle, from the left,', (mark.left + mark.right) / 2, middle.x)
    compare('the mark’s middle, from the top,', (mark.top + mark.bottom) / 2, top + free / 2)
    // The mark leaves 6 % free on each side, and a stroke has a width.
    const wide = width * 0.88
    const high = free * 0.88
    if (mark.right - mark.left > wide + 2.5 || mark.bottom - mark.top > high + 2.5) found.push('the mark is too large')
    if (mark.right - mark.left < wide - 2 && mark.bottom - mark.top < high - 2) found.push('the mark is too small')
    return found
  }
  const reach = grown(box, near)
  if (ink.left < reach.left || ink.top < reach.top || ink.right > reach.right || ink.bottom > reach.bottom)
    found.push('it reaches out of its box')
  compare('its middle, from the top,', (ink.top + ink.bottom) / 2, middle.y)
  if (kind === 'checkbox') {
    compare('its middle, from the left,', (ink.left + ink.right) / 2, middle.x)
    return found
  }
  const { wide, first } = widths[kind]
  const letters = Math.min(Math.max(7, Math.min(12, height * 0.6)), width / (wide + 1))
  compare('its left', ink.left, left + letters * (0.5 + first))
  compare('its height', ink.bottom - ink.top, letters * 0.72)
  return found
}

const grown = ({ left, top, right, bottom }: Edges, by: number): Edges => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

/** Renders each page twice: without stamps and with them. */
export function describePixels(kinds: readonly NamedKind[]): void {
  describe('a stamp is where the signing page showed it', () => {
    it.each([...kinds])('on $name, rotated by $rotation, crop box: $crop', async (page) => {
      const shown = await stamped(page)
      expect(Object.fromEntries(kindNames.map((kind) => [kind, faults(shown, kind)]))).toEqual(
        Object.fromEntries(kindNames.map((kind) => [kind, []])),
      )
    })
  })

  describe('the comparison of stamps', () => {
    const page: PageKind = { ...sizes.A4, rotation: 90, crop: 'offset' }

    it.each(kindNames)('detects a %s that is two percent off', async (kind) => {
      const shown = await stamped(page, [kind])
      const [, place] = fields[kind]
      expect(faults(shown, kind)).toEqual([])
      expect(faults(shown, kind, { ...place, x: place.x + 2 })).not.toEqual([])
      expect(faults(shown, kind, { ...place, y: place.y + 2 })).not.toEqual([])
    })

    it('finds nothing if nothing was filled in', async () => {
      const shown = await stamped(page, [])
      expect(kindNames.flatMap((kind) => faults(shown, kind))).toEqual(kindNames.map(() => 'nothing is there'))
    })
  })

  describe('the foot', () => {
    it.each([0, 90, 180, 270])('is at the bottom of the page as shown, rotated by %i', async (rotation) => {
      const { pdf, shown } = await shapedPdf({ ...sizes.A4, rotation, crop: 'offset' })
      const size = { width: Math.round(shown.width * scale), height: Math.round(shown.height * scale) }
      const ink = inkBetween(
        await rendered(pdf, size),
        await rendered(await stampPdf(pdf, [], { requestId: 'r-1' }), size),
        scale,
      )
      expect(ink?.top).toBeGreaterThan(shown.height * 0.95)
      expect(ink?.bottom).toBeLessThan(shown.height)
      expect(Math.abs(shown.width * 0.105 - ink!.left)).toBeLessThan(near)
      expect(Math.abs(shown.width * 0.895 - ink!.right)).toBeLessThan(near)
    })
  })
}
