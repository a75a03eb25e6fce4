import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { pdfium, pixelsOf, type Samples, shrunk, type Size, withBitmap } from '@countersign/pdfium'
import { assembled } from '@countersign/pdfium/internal/shrink'
import { itUnless } from '@countersign/test-services/skipped'
import fc from 'fast-check'

const source = fileURLToPath(new URL('../../../pdfium/src/shrink.wat', import.meta.url))
const missing = spawnSync('wat2wasm', ['--version']).status === 0 ? null : 'wat2wasm of the package wabt is missing'

/** The mean of each pixel's samples, channel by channel. */
function shrunkInTypeScript(pixels: Buffer, { width, height }: Size, { across, down }: Samples): number[] {
  const sumAt = (x: number, y: number, channel: number) => {
    let sum = 0
    for (let row = y * down; row < (y + 1) * down; row++)
      for (let column = x * across; column < (x + 1) * across; column++)
        sum += pixels[(row * width * across + column) * 4 + channel]!
    return sum
  }
  return Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return [...[2, 1, 0].map((channel) => Math.floor(sumAt(x, y, channel) / (across * down))), 255]
  }).flat()
}

const side = fc.integer({ min: 1, max: 13 })
const samples = fc.oneof(
  fc.record({ across: fc.integer({ min: 1, max: 8 }), down: fc.integer({ min: 1, max: 8 }) }),
  fc.constant({ across: 8, down: 32 }),
)
/** Shares of white, black and other bytes. */
const mixture = fc.constantFrom([1, 0], [0.97, 0.01], [0.5, 0.2], [0, 1], [0, 0])

describe('shrink.wat', () => {
  it('means the samples of any picture as TypeScript does', async () => {
    const library = await pdfium()
    fc.assert(
      fc.property(
        side,
        side,
        samples,
        mixture,
        fc.integer({ min: 1, max: 2 ** 31 - 2 }),
        (width, height, factors, [white, black], seed) => {
          const size = { width, height }
          const fine = { width: width * factors.across, height: height * factors.down }
          let state = seed
          withBitmap(library, fine, (bitmap) => {
            const pixels = pixelsOf(library, bitmap, fine)
            for (let at = 0; at < pixels.length; at++) {
              state = (state * 48271) % 2147483647
              const value = state / 2147483647
              pixels[at] = value < white! ? 255 : value < white! + black! ? 0 : Math.floor(value * 256)
            }
            const expected = shrunkInTypeScript(pixels, size, factors)
            const made = new Uint8Array(size.width * size.height * 4)
            shrunk(library, bitmap, size, factors, made)
            expect([...made]).toEqual(expected)
          })
        },
      ),
      { numRuns: 60 },
    )
  })

  itUnless(missing)('is what shrink.ts holds', () => {
    const { stdout } = spawnSync('wat2wasm', [source, '--output=-'])
    expect(assembled).toBe(stdout.toString('base64'))
  })
})
