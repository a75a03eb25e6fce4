import { describe, expect, it } from '@jest/globals'
import { packed } from '@countersign/documents/internal/pictures/pack'
import { paletteOf } from '@countersign/documents/internal/pictures/palette'

const size = { width: 64, height: 64 }
const pictureOf = (colourAt: (x: number, y: number) => number) =>
  Uint32Array.from({ length: 64 * 64 }, (_, at) => (0xff000000 | colourAt(at % 64, at >> 6)) >>> 0)
const pack = (pixels: Uint32Array) => packed(new Uint8Array(pixels.buffer), size)

describe('a picture of a page', () => {
  it('has 16 greys without colors', () => {
    expect(pack(pictureOf((x) => (x % 8 === 0 ? 0 : 0xffffff)))).toMatchObject({ colours: 'DeviceGray', bits: 4 })
  })

  it('has a palette with colors', () => {
    const { palette, ...picture } = pack(pictureOf((x) => (x % 8 === 0 ? 0xcc0011 : 0xffffff)))
    expect(picture).toMatchObject({ colours: 'DeviceRGB', bits: 8 })
    expect(palette).toBe('ffffff000000cc0011')
  })

  it('keeps all colors of a gradient', () => {
    const picture = pack(pictureOf((x, y) => x + y + 0x400000))
    expect(picture).toMatchObject({ colours: 'DeviceRGB', bits: 8 })
    expect(picture).not.toHaveProperty('palette')
  })
})

describe('a palette', () => {
  it('has white and black exactly, and at most 64 colors', () => {
    const { colours, placeOf } = paletteOf(pictureOf((x, y) => (x * 4) | ((y * 4) << 8) | ((x ^ y) << 18)))
    expect(colours.length / 3).toBe(64)
    const at = (pixel: number) => [...colours.subarray(3 * placeOf(pixel), 3 * placeOf(pixel) + 3)]
    expect([at(0xffffffff), at(0xff000000)]).toEqual([
      [255, 255, 255],
      [0, 0, 0],
    ])
  })
})
