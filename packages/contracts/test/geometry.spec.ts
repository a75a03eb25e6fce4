import { boxOnPage, clampToPage, defaultFieldSize, isOnPage, percentBox } from '@countersign/contracts/geometry'
import fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'

const size = { width: fc.integer({ min: 1, max: 400 }), height: fc.integer({ min: 1, max: 300 }) }

describe('geometry', () => {
  it('converts a signature of 150 × 50 to 37.5 % by 16.67 % of its page', () => {
    const box = percentBox({ x: 10, y: 20, ...defaultFieldSize('signature') })
    expect(box).toEqual({ left: 10, top: 20, width: 37.5, height: expect.closeTo(16.667, 3) })
  })

  it.each(['date', 'text', 'checkbox'] as const)('places a %s field of 100 × 30', (type) => {
    expect(defaultFieldSize(type)).toEqual({ width: 100, height: 30 })
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
