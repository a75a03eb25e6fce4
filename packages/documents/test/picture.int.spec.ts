import { deflateSync, crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type DocumentTools, openDocumentTools, type PictureFault, UnacceptablePicture } from '@countersign/documents'
import { recordingLog, Workplace } from './fixtures/workplace.js'

// A process is started: on a busy machine that takes its time.
jest.setTimeout(60_000)

let workplace: Workplace
let tools: DocumentTools
beforeAll(async () => {
  workplace = await Workplace.open()
  tools = await openDocumentTools({ stagingDir: workplace.staging, log: recordingLog(), converter: 'mammoth' })
})
afterAll(async () => {
  await tools.close()
  await workplace.close()
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A grey PNG; `rows` where its data is to be other than its header says. */
function png(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(rows * (width + 1)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A JPEG's frame around no picture: what a reader of heads looks at (ISO/IEC 10918-1, B.2.2). */
function jpeg(width: number, height: number): Buffer {
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

const judged = async (bytes: Buffer) => tools.picture((await workplace.upload(bytes, 'mark')).path)
const faultOf = async (bytes: Buffer): Promise<PictureFault | null> =>
  judged(bytes).then(
    () => null,
    (error: unknown) => (error instanceof UnacceptablePicture ? error.fault : Promise.reject(error as Error)),
  )

describe('a picture of a signature', () => {
  it('is taken as PNG or JPEG, whatever it is called', async () => {
    expect(await judged(png(300, 100))).toEqual({ mediaType: 'image/png', width: 300, height: 100 })
    expect(await judged(jpeg(300, 100))).toEqual({ mediaType: 'image/jpeg', width: 300, height: 100 })
  })

  it('may be as large as the limit, and no larger', async () => {
    expect(await faultOf(png(4000, 2000))).toBeNull()
    expect(await faultOf(png(4001, 10))).toBe('too-large')
    expect(await faultOf(png(10, 2001))).toBe('too-large')
    expect(await faultOf(jpeg(10, 2001))).toBe('too-large')
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
    ['a JPEG that breaks off', jpeg(300, 100).subarray(0, 20), 'damaged'],
    ['a JPEG without a frame', Buffer.from('ffd8ffd9', 'hex'), 'damaged'],
  ])('is refused: %s', async (_what, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault)
  })
})
