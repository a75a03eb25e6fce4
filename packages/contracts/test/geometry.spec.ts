import {
  boxOnPage,
  clampToPage,
  defaultFieldSize,
  drawnPlace,
  isOnPage,
  percentBox,
} from '@countersign/contracts/geometry'
import fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'

const size = { width: fc.integer({ min: 1, max: 400 }), height: fc.integer({ min: 1, max: 300 }) }

const a4 = { width: 595.28, height: 841.89 }
const pointsOf = (page: { width: number; height: number }) => {
  const { width, height } = boxOnPage({ x: 0, y: 0, ...defaultFieldSize('signature', page) }, page)
  return [Math.round(width), Math.round(height)]
}

describe('geometry', () => {
  it('converts a signature of 150 × 50 to 37.5 % by 16.67 % of its page', () => {
    const box = percentBox({ x: 10, y: 20, ...defaultFieldSize('signature', a4) })
    expect(box).toEqual({ left: 10, top: 20, width: 37.5, height: expect.closeTo(16.667, 3) })
  })

  it.each(['date', 'text', 'checkbox'] as const)('places a %s field of 100 × 30', (type) => {
    expect(defaultFieldSize(type, a4)).toEqual({ width: 100, height: 30 })
  })

  it.each([
    ['A4, turned', 841.89, 595.28],
    ['Letter', 612, 792],
    ['Legal', 612, 990],
    ['a quarter smaller than A4', 447, 632],
  ])('keeps that size on %s', (_name, width, height) => {
    expect(defaultFieldSize('signature', { width, height })).toEqual({ width: 150, height: 50 })
  })

  it.each([
    ['a till roll of 80 mm by 1 m', 226.8, 2834.6, [85, 57]],
    ['A3', 841.89, 1190.55, [223, 139]],
    ['A6', 297.6, 419.5, [112, 70]],
    ['a banner', 14400, 400, [108, 67]],
  ])(
    'gives a signature on %s its size on A4, or as much less as the page is smaller',
    (_name, width, height, points) => {
      expect(pointsOf({ width, height })).toEqual(points)
    },
  )

  it('fits a default field on any page, and is nowhere larger than on A4 turned', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 14400 }), fc.integer({ min: 3, max: 14400 }), (width, height) => {
        for (const type of ['signature', 'date'] as const) {
          const usual = defaultFieldSize(type, { width, height })
          const box = boxOnPage({ x: 0, y: 0, ...usual }, { width, height })
          expect(isOnPage({ x: 0, y: 0, ...usual })).toBe(true)
          expect(Number.isInteger(usual.width) && Number.isInteger(usual.height)).toBe(true)
          expect(box.width).toBeLessThanOrEqual(width > 1053 ? 224 + width / 800 : 396)
          expect(box.height).toBeLessThanOrEqual(height > 1053 ? 141 + height / 600 : 176)
        }
      }),
    )
  })

  it('draws a checkbox as the square of its tick in the middle of its box, and any other field as its box', () => {
    const field = { x: 10, y: 20, width: 100, height: 30 }
    expect(drawnPlace({ ...field, type: 'text' }, a4)).toMatchObject(field)
    const { left, top, width, height } = boxOnPage(drawnPlace({ ...field, type: 'checkbox' }, a4), a4)
    expect([width, height]).toEqual([expect.closeTo(14, 6), expect.closeTo(14, 6)])
    const box = boxOnPage(field, a4)
    expect(left + width / 2).toBeCloseTo(box.left + box.width / 2, 6)
    expect(top + height / 2).toBeCloseTo(box.top + box.height / 2, 6)
    const low = boxOnPage(drawnPlace({ ...field, height: 3, type: 'checkbox' }, a4), a4)
    expect(low.width).toBeCloseTo((3 / 300) * a4.height, 6)
  })

  it('gives the same share of any page', () => {
    expect(boxOnPage({ x: 50, y: 25, width: 100, height: 30 }, { width: 600, height: 800 })).toEqual({
      left: 300,
      top: 200,
      width: 150,
      height: 80,
    })
  })

  it('moves any field onto its page, in whole percents, and keeps one already there', () => {
    const anywhere = fc.record({
      x: fc.double({ min: -300, max: 300, noNaN: true }),
      y: fc.double({ min: -300, max: 300, noNaN: true }),
      ...size,
    })
    fc.assert(
      fc.property(anywhere, (place) => {
        const clamped = clampToPage(place)
        expect(isOnPage(clamped)).toBe(true)
        expect(Number.isInteger(clamped.x) && Number.isInteger(clamped.y)).toBe(true)
        expect(clampToPage(clamped)).toEqual(clamped)
      }),
    )
  })
})
