import { type PlainImage } from '@countersign/documents/internal/plain/decoded/plain-image'
import { Questions } from '@countersign/documents/internal/plain/decoded/questions'
import { grown } from '@countersign/documents/internal/plain/decoded/samples'
import { describe, expect, it, jest } from '@jest/globals'
import { gray, image, noise, rgb } from './images.js'
import { opened, pageOf } from './pages.js'

// Draws large images, which is slow on a busy machine.
jest.setTimeout(120_000)

const size = { width: 9, height: 9 }
const stencil = '/ImageMask true/BitsPerComponent 1'

async function asked(parts: readonly Buffer[], room?: number) {
  const { objects, stream } = await opened(pageOf(size, 'XObject', '/X Do', ...parts))
  const questions = new Questions(objects, room)
  const numbers = parts.map((_, index) => index + 6)
  for (const number of numbers) questions.image(stream(number))
  await questions.answer()
  expect(questions.isOpen).toBe(false)
  return numbers.map((number) => questions.image(stream(number))!)
}
const samplesOf = (plain: PlainImage | 'unknown') => (plain === 'unknown' ? null : plain.samples)

describe('every sample is exact', () => {
  // Rows of whole bytes, as padding is not kept.
  const bits = (width: number, height: number) => noise((width / 8) * height)

  it.each([
    ['one pixel', 1, 1],
    ['a row', 301, 1],
    ['a column', 1, 301],
    ['odd sides', 37, 53],
    ['several bitmaps', 2099, 2003],
  ])('of gray and RGB: %s', async (_what, width, height) => {
    const data = [noise(width * height), noise(width * height * 3)] as const
    const plain = await asked([image(width, height, `${gray} 8`, data[0]), image(width, height, `${rgb} 8`, data[1])])
    for (const [index, one] of plain.entries()) expect(samplesOf(one)?.equals(data[index]!)).toBe(true)
  })

  it('of a scan, a stencil and a mask in 35 million pixels', async () => {
    const [width, height] = [5000, 7000]
    const data = bits(width, height)
    const [scan, painted, masked] = await asked([
      image(width, height, `${gray} 1`, data),
      image(width, height, stencil, data),
      image(3, 3, `${gray} 8/Mask 7 0 R`, noise(9)),
    ])
    expect(samplesOf(scan!)?.equals(data)).toBe(true)
    expect(samplesOf(painted!)?.equals(data)).toBe(true)
    const { alpha, samples } = masked as PlainImage
    expect(samples).toEqual(noise(9))
    expect(alpha).toMatchObject({ width, height, kind: 'bits' })
    expect(alpha!.samples.every((byte, at) => byte === 255 - data[at]!)).toBe(true)
  })

  it('of a soft mask in its own size', async () => {
    for (const [width, height] of [
      [2, 2],
      [40, 30],
      [3, 70],
    ] as const) {
      const [plain] = await asked([
        image(16, 16, `${gray} 8/SMask 7 0 R`, noise(256)),
        image(width, height, `${gray} 8`, noise(width * height)),
      ])
      const { alpha, samples } = plain as PlainImage
      expect(samples).toEqual(noise(256))
      expect(grown(alpha!, 'gray')).toEqual(noise(width * height))
    }
  })

  it('below clear pixels', async () => {
    const [plain, clear] = await asked([
      image(16, 1, `${rgb} 8/Mask[0 255 0 255 0 255]`, noise(48)),
      image(16, 1, `${gray} 8/SMask 8 0 R`, noise(16)),
      image(1, 1, `${gray} 8`, Buffer.alloc(1)),
    ])
    for (const [one, length] of [
      [plain!, 48],
      [clear!, 16],
    ] as const) {
      expect(samplesOf(one)).toEqual(noise(length))
      const { alpha } = one as PlainImage
      expect(grown(alpha!, 'gray').every((value) => value === 0)).toBe(true)
    }
  })

  it('of a matte that is removed', async () => {
    const alpha = Buffer.from([255, 128, 64, 255])
    // Gray 200 before the matte of gray 100 was mixed in.
    const mixed = Buffer.from([200, 150, 125, 200])
    const [plain] = await asked([
      image(2, 2, `${gray} 8/SMask 7 0 R`, mixed),
      image(2, 2, `${gray} 8/Matte[${100 / 255}]`, alpha),
    ])
    expect([...samplesOf(plain!)!].every((value) => Math.abs(value - 200) <= 3)).toBe(true)
    expect((plain as PlainImage).alpha!.samples).toEqual(alpha)
  })

  it('of a matte in a larger mask', async () => {
    const alpha = Buffer.alloc(12, 128)
    const [plain] = await asked([
      image(2, 1, `${gray} 8/SMask 7 0 R`, Buffer.alloc(2, 150)),
      image(4, 3, `${gray} 8/Matte[${100 / 255}]`, alpha),
    ])
    expect(plain).toMatchObject({ width: 4, height: 3, kind: 'gray', alpha: { width: 4, height: 3, samples: alpha } })
    expect([...samplesOf(plain!)!].every((value) => Math.abs(value - 200) <= 3)).toBe(true)
  })
})

describe('an image is unknown', () => {
  it('that is larger than 40 million pixels, or has such a mask', async () => {
    const [large, masked, mask] = await asked([
      image(10_000, 4001, stencil, Buffer.alloc(9)),
      image(1, 1, `${gray} 8/SMask 8 0 R`, noise(1)),
      image(40_000_001, 1, `${gray} 8`, noise(1)),
    ])
    expect([large, masked, mask]).toEqual(['unknown', 'unknown', 'unknown'])
  })

  it('that PDFium does not draw', async () => {
    expect(
      await asked([
        image(4, 4, '/ColorSpace/Nonsense/BitsPerComponent 8/Filter/DCTDecode', Buffer.from('no JPEG')),
        image(0, 4, `${gray} 8`, noise(4)),
      ]),
    ).toEqual(['unknown', 'unknown'])
  })

  it('for which others have left no room', async () => {
    const parts = [2, 3].map(() => image(20, 20, `${rgb} 8`, noise(1200)))
    const answers = await asked([...parts, image(5, 5, `${gray} 8`, noise(25))], 2000)
    expect(answers.map((answer) => (answer === 'unknown' ? answer : answer.kind))).toEqual(['rgb', 'unknown', 'gray'])
  })
})

describe('a question', () => {
  it('counts as it is in memory', async () => {
    const { questions, stream, at, objects } = await opened(
      pageOf(
        size,
        'XObject',
        '/X Do',
        image(4, 1, `${gray} 8`, noise(4)),
        image(4, 1, `${gray} 8`, Buffer.from([9, 8, 7, 6])),
      ),
    )
    const shown = stream(6)
    shown.set('SMask', objects.pdf.register(at(7)))
    questions.image(shown)
    await questions.answer()
    expect(questions.image(shown)).toMatchObject({ samples: noise(4), alpha: { samples: Buffer.from([9, 8, 7, 6]) } })
  })

  it('about an image that contains itself is answered', async () => {
    const [plain] = await asked([image(4, 1, `${gray} 8/SMask 6 0 R`, noise(4))])
    expect(plain).not.toBeNull()
  })
})
