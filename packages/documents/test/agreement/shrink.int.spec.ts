import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { type Channels, pdfium, type Samples, shrunk, type Size, withFineBitmap } from '@countersign/pdfium'
import { assembled, atOnce } from '@countersign/pdfium/internal/shrink'
import { itUnless } from '@countersign/test-services/skipped'
import fc from 'fast-check'

const source = fileURLToPath(new URL('../../../pdfium/src/shrink.wat', import.meta.url))
const missing = spawnSync('wat2wasm', ['--version']).status === 0 ? null : 'wat2wasm of the package wabt is missing'

/** Pixels in a row of a bitmap to scale down, some of which are beyond the picture. */
const inRow = (width: number, across: number) => Math.ceil(width / atOnce) * atOnce * across

/** The mean of each pixel's samples, channel by channel. */
function shrunkInTypeScript(
  pixels: Uint8Array,
  { width, height }: Size,
  { across, down }: Samples,
  channels: Channels,
): number[] {
  const row = inRow(width, across)
  const sumAt = (x: number, y: number, channel: number) => {
    let sum = 0
    for (let line = y * down; line < (y + 1) * down; line++)
      for (let column = x * across; column < (x + 1) * across; column++)
        sum += pixels[(line * row + column) * channels + channel]!
    return sum
  }
  return Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return [
      ...(channels === 4 ? [2, 1, 0] : [0, 0, 0]).map((channel) => Math.floor(sumAt(x, y, channel) / (across * down))),
      255,
    ]
  }).flat()
}

const side = fc.integer({ min: 1, max: 37 })
const samples = fc.oneof(
  fc.record({ across: fc.integer({ min: 1, max: 8 }), down: fc.integer({ min: 1, max: 8 }) }),
  fc.constant({ across: 8, down: 32 }),
)
/** Shares of white, black and other bytes. */
const mixture = fc.constantFrom([1, 0], [0.97, 0.01], [0.5, 0.2], [0, 1], [0, 0])

/** Fills rows with a mixture of bytes, and white after it, where nothing is drawn. */
function mix(bytes: Uint8Array, row: number, drawn: number, [white, black]: readonly number[], seed: number): void {
  let state = seed
  for (let at = 0; at < bytes.length; at++) {
    state = (state * 48271) % 2147483647
    const value = state / 2147483647
    const isWhite = at % row >= drawn || value < white!
    bytes[at] = isWhite ? 255 : value < white! + black! ? 0 : Math.floor(value * 256)
  }
}

describe('shrink.wat', () => {
  it.each([4, 1] as const)('means the samples of any picture of %d channels as TypeScript does', async (channels) => {
    const library = await pdfium()
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        samples,
        mixture,
        fc.integer({ min: 1, max: 2 ** 31 - 2 }),
        (size, factors, shares, seed) => {
          const row = inRow(size.width, factors.across) * channels
          const bytes = row * size.height * factors.down
          withFineBitmap(library, size, factors, channels, (bitmap) => {
            const pixels = () => {
              const at = library.bufferOfBitmap(bitmap)
              return library.memory().subarray(at, at + bytes)
            }
            mix(pixels(), row, size.width * factors.across * channels, shares, seed)
            const expected = shrunkInTypeScript(pixels(), size, factors, channels)
            const made = new Uint8Array(size.width * size.height * 4)
            shrunk(library, bitmap, size, factors, channels, made)
            expect([...made]).toEqual(expected)
            // The next band is drawn into the same bitmap.
            expect(pixels().every((byte) => byte === 255)).toBe(true)
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
