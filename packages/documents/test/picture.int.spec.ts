import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deflateSync, crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type DocumentTools, type PictureFault, UnacceptablePicture } from '@countersign/documents'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { Workplace } from './fixtures/workplace.js'

// Starts a process, which is slow on a busy machine.
jest.setTimeout(180_000)

let workplace: Workplace
let tools: DocumentTools
beforeAll(async () => {
  workplace = await Workplace.open()
  tools = await workplace.tools()
})
afterAll(() => workplace.close())

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A grey PNG; `rows` makes its data contradict its header. */
function png(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(rows * (width + 1)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A PNG of 8 × 8 equal pixels, RGBA. */
function painted(pixel: readonly number[]): Buffer {
  const picture = new PNG({ width: 8, height: 8 })
  picture.data = Buffer.alloc(256, Buffer.from(pixel))
  return PNG.sync.write(picture)
}

/** A JPEG frame header without a picture (ISO/IEC 10918-1, B.2.2). */
function emptyJpeg(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  const frame = Buffer.concat([Buffer.from('ffc0000b08', 'hex'), size, Buffer.from('01011100', 'hex')])
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    frame,
    Buffer.from('ffda0008010100003f00', 'hex'),
    Buffer.from('00ffd9', 'hex'),
  ])
}

/** A JPEG of another encoder, 24 × 16, blue with a red top left corner and a colour profile. */
const cornered = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAA' +
    'AChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZ' +
    'WiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAA' +
    'E9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAA0JCgsK' +
    'CA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09P' +
    'T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAA' +
    'AAQF/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABYBAQEBAAAAAAAAAAAAAAAAAAUBBP/EABwRAAIBBQEAAAAAAAAAAAAAAAARBBIUIjFBYf/aAAwD' +
    'AQACEQMRAD8AxUoGYUK1qybXCz593Tik+va8ADcHn//Z',
  'base64',
)

/** Adds EXIF orientation and location. */
function withNote(picture: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const note = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('52.5200 N 13.4050 E')])
  const head = Buffer.from('ffd8ffe10000', 'hex')
  head.writeUInt16BE(note.length + 2, 4)
  return Buffer.concat([head, note, picture.subarray(2)])
}

const taken = async (bytes: Buffer) => {
  const { path, ...facts } = await tools.picture((await workplace.upload(bytes, 'mark')).path, 'signer')
  return { facts, bytes: await readFile(path) }
}
const faultOf = async (bytes: Buffer): Promise<PictureFault | null> =>
  taken(bytes).then(
    () => null,
    (error: unknown) => (error instanceof UnacceptablePicture ? error.fault : Promise.reject(error as Error)),
  )

describe('a picture of a signature', () => {
  it('is accepted as PNG or JPEG', async () => {
    for (const [picture, mediaType, width, height] of [
      [png(300, 100), 'image/png', 300, 100],
      [cornered, 'image/jpeg', 24, 16],
    ] as const) {
      const { facts, bytes } = await taken(picture)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      expect(facts).toEqual({ mediaType, width, height, size: bytes.length, sha256 })
    }
  })

  it('keeps only its pixels, not its metadata', async () => {
    const place = '52.5200 N 13.4050 E'
    const noted = withNote(cornered, 6)
    const odd = png(40, 20)
    const text = chunk('tEXt', Buffer.from(`Location\0${place}`))
    const labelled = Buffer.concat([odd.subarray(0, 33), text, odd.subarray(33), Buffer.from(place)])
    for (const picture of [noted, labelled]) {
      expect(picture.includes(place)).toBe(true)
      const { bytes } = await taken(picture)
      for (const words of [place, 'Exif', 'ICC_PROFILE', 'tEXt', 'Location']) expect(bytes.includes(words)).toBe(false)
    }
    // The pixels are equal, even if compressed differently.
    const { bytes } = await taken(labelled)
    expect(PNG.sync.read(bytes).data).toEqual(PNG.sync.read(odd).data)
    expect(await taken(bytes)).toMatchObject({ facts: { mediaType: 'image/png', width: 40, height: 20 }, bytes })
  })

  it('is rotated by its EXIF orientation', async () => {
    const { facts, bytes } = await taken(withNote(cornered, 6))
    expect(facts).toMatchObject({ width: 16, height: 24 })
    const { data, width } = jpeg.decode(bytes)
    const isRed = (x: number, y: number) => data[(y * width + x) * 4]! > 128
    expect([isRed(13, 3), isRed(2, 3), isRed(2, 20), isRed(13, 20)]).toEqual([true, false, false, false])
  })

  it('may be up to the limit in size, and no larger', async () => {
    expect(await faultOf(png(4000, 2000))).toBeNull()
    expect(await faultOf(png(4001, 10))).toBe('too-large')
    expect(await faultOf(png(10, 2001))).toBe('too-large')
    expect(await faultOf(emptyJpeg(10, 2001))).toBe('too-large')
    expect(await faultOf(Buffer.concat([png(10, 10), Buffer.alloc(1024 * 1024)]))).toBe('too-large')
  })

  it.each<[string, Buffer, PictureFault]>([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'not-a-picture'],
    ['a GIF', Buffer.from('GIF89a'), 'not-a-picture'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not-a-picture'],
    ['nothing', Buffer.alloc(0), 'not-a-picture'],
    ['a PNG that breaks off', png(300, 100).subarray(0, 60), 'damaged'],
    [
      'a PNG with a byte changed',
      Buffer.from(png(300, 100).map((byte, index) => (index === 50 ? byte ^ 1 : byte))),
      'damaged',
    ],
    ['a PNG with far more in it than its header says', png(10, 10, 5_000_000), 'damaged'],
    ['a PNG without pixels', png(0, 10), 'damaged'],
    ['a PNG with fewer pixels than its header says', png(10, 10, 9), 'damaged'],
    ['a JPEG that breaks off', cornered.subarray(0, -20), 'damaged'],
    ['a JPEG that is a header and nothing behind it', emptyJpeg(300, 100), 'damaged'],
    ['a JPEG without a frame', Buffer.from('ffd8ffd9', 'hex'), 'damaged'],
    ['a white PNG', painted([255, 255, 255, 255]), 'no-ink'],
    ['a transparent PNG', painted([0, 0, 0, 0]), 'no-ink'],
    ['a white JPEG', jpeg.encode({ width: 8, height: 8, data: Buffer.alloc(256, 255) }, 90).data, 'no-ink'],
  ])('is refused: %s', async (_what, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault)
  })
})
