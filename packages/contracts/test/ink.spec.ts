import { describe, expect, it } from '@jest/globals'
import { hasInk } from '@countersign/contracts/ink'

const white = [255, 255, 255, 255]

describe('ink', () => {
  it.each([
    ['white', white],
    ['transparent black', [0, 0, 0, 0]],
    ['paper in a photograph', [236, 238, 240, 255]],
    ['black that is hardly opaque', [0, 0, 0, 20]],
  ])('is not %s', (_name, pixel) => {
    expect(hasInk([...white, ...pixel])).toBe(false)
  })

  it.each([
    ['black', [0, 0, 0, 255]],
    ['yellow', [255, 255, 0, 255]],
    ['pale grey', [231, 231, 231, 255]],
    ['blue at half opacity', [0, 0, 255, 128]],
  ])('is %s, be it one pixel', (_name, pixel) => {
    expect(hasInk([...white, ...pixel])).toBe(true)
  })
})
