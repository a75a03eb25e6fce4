import { describe, expect, it } from '@jest/globals'
import { isOnPage, percentBox } from '@countersign/contracts/geometry'
import fc from 'fast-check'
import { placeAfterKey } from '../src/preview/field/field-keys'
import { clearPlace, freePlace, isTaken } from '../src/preview/geometry/free-place'
import { type Corner, resizeBy } from '../src/preview/geometry/resize'
import { snapToOthers } from '../src/preview/geometry/snap'

const page = { width: 672, height: 950 }
const signature = { width: 150, height: 50 }
const key = (name: string, held: { altKey?: boolean; shiftKey?: boolean } = {}) => ({
  key: name,
  altKey: false,
  shiftKey: false,
  ...held,
})

/** Fields within their page, of at least the minimum size. */
const anyPlace = fc
  .record({ width: fc.integer({ min: 20, max: 400 }), height: fc.integer({ min: 10, max: 300 }) })
  .chain(({ width, height }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      x: fc.integer({ min: 0, max: Math.floor(100 - width / 4) }),
      y: fc.integer({ min: 0, max: Math.floor(100 - height / 3) }),
    }),
  )
const anyStep = fc.record({
  x: fc.double({ min: -150, max: 150, noNaN: true }),
  y: fc.double({ min: -150, max: 150, noNaN: true }),
})
const anyCorner = fc.constantFrom<Corner>('nw', 'ne', 'sw', 'se')

describe('resizing a field', () => {
  it('follows the corner and keeps the opposite one in place', () => {
    expect(resizeBy({ x: 10, y: 20, ...signature }, 'se', { x: 10, y: 5 }, page)).toEqual({
      x: 10,
      y: 20,
      width: 190,
      height: 65,
    })
    const byTheOther = resizeBy({ x: 10, y: 20, width: 160, height: 60 }, 'nw', { x: -5, y: -10 }, page)
    expect(byTheOther).toEqual({ x: 5, y: 10, width: 180, height: 90 })
  })

  it('stops at 24 by 24 pixels on the screen', () => {
    const { width, height } = resizeBy({ x: 10, y: 20, ...signature }, 'se', { x: -90, y: -90 }, page)
    expect((width / 400) * page.width).toBeCloseTo(24, 0)
    expect((height / 300) * page.height).toBeGreaterThan(20)
  })

  it('never leaves the page, for any corner and movement', () => {
    fc.assert(
      fc.property(anyPlace, anyCorner, anyStep, (place, corner, by) => {
        const after = resizeBy(place, corner, by, page)
        expect(isOnPage(after)).toBe(true)
        for (const value of Object.values(after)) expect(Number.isInteger(value)).toBe(true)
      }),
    )
  })
})

describe('moving a field', () => {
  it('snaps its edge to a nearby edge of another field', () => {
    const { place, guides } = snapToOthers({ x: 10.4, y: 60, ...signature }, [{ x: 10, y: 20, ...signature }], page)
    expect(place.x).toBe(10)
    expect(guides.vertical).toBe(10)
    expect(guides.horizontal).toBeUndefined()
  })

  it('snaps its centre to the centre of the page', () => {
    const { place, guides } = snapToOthers({ x: 30.2, y: 60, width: 160, height: 50 }, [], page)
    expect(place.x + percentBox(place).width / 2).toBe(50)
    expect(guides.vertical).toBe(50)
  })

  it('does not snap from farther than 4 pixels', () => {
    expect(snapToOthers({ x: 15, y: 60, ...signature }, [{ x: 10, y: 20, ...signature }], page).guides).toEqual({})
  })

  it('never leaves the page, however far it is dragged', () => {
    fc.assert(
      fc.property(anyPlace, anyStep, fc.array(anyPlace, { maxLength: 4 }), (place, by, others) => {
        const moved = { ...place, x: place.x + by.x, y: place.y + by.y }
        expect(isOnPage(snapToOthers(moved, others, page).place)).toBe(true)
      }),
    )
  })
})

describe('a free position for another field', () => {
  it('never coincides with another field and is on the page', () => {
    const movable = anyPlace.filter(({ width, height }) => width <= 200 && height <= 150)
    const others = fc.array(movable, { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(others, fc.nat(), (fields, n) => {
        const place = freePlace(fields[n % fields.length]!, fields)
        expect(isOnPage(place)).toBe(true)
        expect(isTaken(place, fields)).toBe(false)
      }),
    )
  })

  it('is offset by 2 %, backwards from the lower right corner', () => {
    const place = { x: 60, y: 80, ...signature }
    expect(freePlace(place, [place])).toMatchObject({ x: 62, y: 82 })
    const corner = { x: 62, y: 83, ...signature }
    expect(freePlace(corner, [corner])).toMatchObject({ x: 60, y: 81 })
  })

  it('is below the obstacle, else at the top, else the wanted position', () => {
    const [middle, low, top] = [42, 61, 0].map((y) => ({ x: 31, y, ...signature }))
    expect(clearPlace(middle!, [])).toEqual(middle)
    expect(clearPlace(middle!, [middle!])).toMatchObject({ x: 31, y: 61 })
    expect(clearPlace(middle!, [low!, middle!])).toMatchObject({ x: 31, y: 80 })
    expect(clearPlace(low!, [low!, { ...low!, y: 80 }])).toEqual(top)
    const whole = { x: 0, y: 0, width: 400, height: 300 }
    expect(clearPlace(middle!, [whole])).toEqual(middle)
  })
})

describe('keys on a field', () => {
  const place = { x: 10, y: 20, ...signature }

  it('move it by 1%, with Alt by 10%', () => {
    expect(placeAfterKey(place, key('ArrowRight'), page)).toMatchObject({ x: 11, y: 20 })
    expect(placeAfterKey(place, key('ArrowUp', { altKey: true }), page)).toMatchObject({ x: 10, y: 10 })
  })

  it('resize it with Shift', () => {
    expect(placeAfterKey(place, key('ArrowRight', { shiftKey: true }), page)).toMatchObject({ x: 10, width: 154 })
    expect(placeAfterKey(place, key('ArrowUp', { shiftKey: true }), page)).toMatchObject({ y: 20, height: 47 })
  })

  it('do nothing for letters', () => {
    expect(placeAfterKey(place, key('a'), page)).toBeNull()
  })
})
