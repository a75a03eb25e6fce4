import { describe, expect, it } from '@jest/globals'
import {
  contained,
  footLine,
  footText,
  isFramedWhole,
  shownDay,
  shownTime,
  signatureFrame,
  tickIn,
  widthOfLine,
} from '@countersign/contracts/stamp'
import fc from 'fast-check'

const size = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
const shape = fc.record({ width: size(1, 900), height: size(1, 900) })

describe('a mark in its place', () => {
  it('is contained and centred, with a margin of 6 % on each side', () => {
    fc.assert(
      fc.property(shape, shape, (thing, place) => {
        const { scale, left, top } = contained(thing, place)
        const free = [left / place.width, top / place.height]
        expect(Math.min(...free)).toBeCloseTo(0.06, 6)
        expect(left * 2 + thing.width * scale).toBeCloseTo(place.width, 6)
        expect(top * 2 + thing.height * scale).toBeCloseTo(place.height, 6)
      }),
    )
  })

  it('has a limited line width at any size', () => {
    expect([10, 1000].map(widthOfLine)).toEqual([0.6, 1.6])
    expect(widthOfLine(200)).toBeCloseTo(1.14, 6)
  })
})

describe('a signature in its frame', () => {
  const widths = { name: 5, time: 11, digits: 5.4 }

  it('names the signer from 90 × 40 points on', () => {
    expect(isFramedWhole({ width: 90, height: 40 })).toBe(true)
    expect(isFramedWhole({ width: 89, height: 40 })).toBe(false)
    expect(isFramedWhole({ width: 90, height: 39 })).toBe(false)
  })

  it('has its texts at their full sizes if there is room', () => {
    const { name, time, digits, markHeight, rule } = signatureFrame({ width: 220, height: 140 }, widths)
    expect([name.size, time.size, digits.size]).toEqual([8.9, 7.4, 6.4])
    expect(markHeight).toBe(109)
    expect(rule).toEqual({ left: 7.1, right: 220 - 7.1, top: 109 })
  })

  it('keeps everything within the frame, and time and digits apart', () => {
    const texts = fc.record({ name: size(0, 60), time: size(8, 14), digits: size(4, 7) })
    const frame = fc.record({ width: size(90, 600), height: size(40, 400) })
    fc.assert(
      fc.property(texts, frame, (wide, box) => {
        const { markHeight, name, time, digits } = signatureFrame(box, wide)
        expect(markHeight).toBeGreaterThanOrEqual(box.height * 0.58 - 1e-9)
        expect(name.left + wide.name * name.size).toBeLessThanOrEqual(box.width)
        expect(digits.left + wide.digits * digits.size).toBeLessThanOrEqual(box.width)
        expect(time.left + wide.time * time.size).toBeLessThanOrEqual(digits.left)
        for (const { base } of [name, time, digits]) {
          expect(base).toBeGreaterThan(markHeight)
          expect(base).toBeLessThan(box.height)
        }
      }),
    )
  })
})

it('a tick is square, centred, and at most 14 points', () => {
  const { corners, lineWidth } = tickIn({ width: 40, height: 20 })
  expect(lineWidth).toBeCloseTo(1.54, 6)
  for (const [x, y] of corners) {
    expect(Math.abs(x - 20)).toBeLessThanOrEqual(7)
    expect(Math.abs(y - 10)).toBeLessThanOrEqual(7)
  }
})

describe('the foot of a page', () => {
  it('stacks its lines, smaller on a narrower page', () => {
    const [first, second] = [footLine({ width: 595.28 }, 0), footLine({ width: 595.28 }, 1)]
    expect(first.size).toBe(6.3)
    expect(second.up - first.up).toBeCloseTo(6.3 * 1.35, 6)
    expect(footLine({ width: 297.64 }, 0).size).toBe(3.15)
    expect(first.left * 2 + first.room).toBeCloseTo(595.28, 6)
  })

  it('names the signer, the time and the first digits of the hash', () => {
    const at = '2026-11-20T14:02:51.307Z'
    expect(footText('Ada Lovelace', at, `1ac60d50${'0'.repeat(56)}`)).toBe(
      'Ada Lovelace, 20 Nov 2026, 14:02:51 UTC, 1ac6 0d50',
    )
    expect([shownDay('2026-11-20'), shownTime(at)]).toEqual(['20 Nov 2026', '20 Nov 2026, 14:02:51 UTC'])
  })
})
