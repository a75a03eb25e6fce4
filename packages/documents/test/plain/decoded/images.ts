import jpeg from 'jpeg-js'
import { streamObject } from '../../fixtures/pdf.js'

export const gray = '/ColorSpace/DeviceGray/BitsPerComponent'
export const rgb = '/ColorSpace/DeviceRGB/BitsPerComponent'

/** Any samples, the same in each run. */
export function noise(length: number): Buffer {
  const samples = Buffer.alloc(length)
  for (let at = 0; at < length; at++) samples[at] = (at * at * 7 + (at >> 3) * 31) % 251
  return samples
}

/** An image XObject; the first of a key wins. */
export const image = (width: number, height: number, entries: string, data: Buffer): Buffer =>
  streamObject(
    `/Type/XObject/Subtype/Image${entries}${entries.includes('/Width') ? '' : `/Width ${width}`}/Height ${height}`,
    data,
  )

export function jpegOf(width: number, height: number): Buffer {
  const colours = Array.from({ length: width * height }, (_, at) => [at % 255, 40, 200 - (at % 99), 255])
  return jpeg.encode({ data: Buffer.from(colours.flat()), width, height }, 95).data
}

/** Bytes of the start and the JFIF segment. */
const afterJfif = 20

export const cutJfif = (file: Buffer): Buffer => Buffer.concat([file.subarray(0, 2), file.subarray(afterJfif)])

/** Adds Adobe's marker without JFIF, which tells the space as well. @param transform 0: RGB, 1: YCbCr */
export function withAdobe(file: Buffer, transform: 0 | 1): Buffer {
  const marker = Buffer.from(`ffee000e41646f62650064000000000${transform}`, 'hex')
  const rest = file.toString('latin1', 6, 10) === 'JFIF' ? cutJfif(file) : file
  return Buffer.concat([rest.subarray(0, 2), marker, rest.subarray(2)])
}

const table = `ffdb004300${'04'.repeat(64)}`
/** One code of one bit (ITU-T T.81, B.2.4.2). */
const huffman = (kind: '00' | '10', symbol: string) => `ffc40014${kind}01${'00'.repeat(15)}${symbol}`

/** One block of gray 178: a difference of 7 bits, then the end of the block. */
export const grayJpeg = Buffer.from(
  `ffd8${table}ffc0000b080008000801011100${huffman('00', '07')}${huffman('10', '00')}ffda0008010100003f00647fffd9`,
  'hex',
)

/** Two blocks, gray 178 and 128, and a scan that tells that all other coefficients are 0. */
export const progressiveJpeg = Buffer.from(
  `ffd8${table}ffc2000b080008001001011100${huffman('00', '07')}ffda0008010100000000641b${huffman('10', '00')}ffda0008010100013f003fffd9`,
  'hex',
)
