import { deflateSync } from 'node:zlib'
import type { Size } from '@countersign/pdfium'
import { encode } from 'jpeg-js'
import { channelOf, coloursOf, isGreyAlone } from './channels.js'
import { paletteOf } from './palette.js'
import { isShaded } from './shading.js'

const quality = 90
/** A JPEG needs at least 14 bits per 64 pixels: DC and end-of-block codes of three components (ITU-T T.81, K.3). */
const pixelsPerByte = 36

export interface PackedPicture extends Size {
  data: Buffer
  filter: 'FlateDecode' | 'DCTDecode'
  colours: 'DeviceGray' | 'DeviceRGB'
  bits: 4 | 8
  /** Hexadecimal colors of an indexed picture, three bytes each. */
  palette?: string
  /** Each row starts with the number of a PNG filter (ISO 32000-2, 7.4.4.4). */
  isPredicted?: boolean
}

/**
 * Packs a BGRx picture as 16 greys or a palette of 64 colors. A picture with photos or gradients keeps all colors, and
 * becomes a JPEG if that is less than half the size.
 */
export function packed(pixels: Uint8Array, size: Size): PackedPicture {
  const whole = new Uint32Array(pixels.buffer, pixels.byteOffset, size.width * size.height)
  const isGrey = isGreyAlone(pixels)
  const isFull = isShaded(whole, size.width)
  const lossless = isFull ? inFull(pixels, size, isGrey) : isGrey ? inGreys(pixels, size) : inColours(whole, size)
  if (lossless.data.length < (whole.length / pixelsPerByte) * 2) return lossless
  // jpeg-js always writes three components.
  const jpeg = encode({ ...size, data: opaque(pixels) }, quality).data
  if (jpeg.length * (isFull ? 2 : 1) >= lossless.data.length) return lossless
  return { ...size, data: jpeg, filter: 'DCTDecode', colours: 'DeviceRGB', bits: 8 }
}

/** 16 greys from black to white, two in a byte. */
function inGreys(pixels: Uint8Array, size: Size): PackedPicture {
  const row = Math.ceil(size.width / 2)
  const samples = Buffer.alloc(row * size.height)
  for (let y = 0, from = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, from += 4)
      samples[y * row + (x >> 1)]! |= Math.round(pixels[from]! / 17) << (x % 2 === 0 ? 4 : 0)
  return { ...size, ...deflated(samples, row), colours: 'DeviceGray', bits: 4 }
}

function inColours(pixels: Uint32Array, size: Size): PackedPicture {
  const { colours, placeOf } = paletteOf(pixels)
  const samples = Buffer.alloc(pixels.length)
  for (let at = 0; at < samples.length; at++) samples[at] = placeOf(pixels[at]!)
  const palette = Buffer.from(colours).toString('hex')
  return { ...size, ...deflated(samples, size.width), colours: 'DeviceRGB', bits: 8, palette }
}

function inFull(pixels: Uint8Array, size: Size, isGrey: boolean): PackedPicture {
  const data = deflateSync(isGrey ? channelOf(pixels, 0) : coloursOf(pixels))
  return { ...size, data, filter: 'FlateDecode', colours: isGrey ? 'DeviceGray' : 'DeviceRGB', bits: 8 }
}

/** PNG filter 2: each byte less the one above it. */
const up = 2

function deflated(samples: Buffer, row: number): Pick<PackedPicture, 'data' | 'filter' | 'isPredicted'> {
  const plain = deflateSync(samples)
  const rows = samples.length / row
  const differences = Buffer.alloc(samples.length + rows)
  for (let y = 0, from = 0, to = 0; y < rows; y++) {
    differences[to++] = up
    for (const end = from + row; from < end; from++) differences[to++] = samples[from]! - (samples[from - row] ?? 0)
  }
  const predicted = deflateSync(differences)
  const isPredicted = predicted.length < plain.length
  return { data: isPredicted ? predicted : plain, filter: 'FlateDecode', ...(isPredicted && { isPredicted }) }
}

function opaque(pixels: Uint8Array): Buffer {
  const made = Buffer.alloc(pixels.length, 255)
  for (let at = 0; at < pixels.length; at += 4) {
    made[at] = pixels[at + 2]!
    made[at + 1] = pixels[at + 1]!
    made[at + 2] = pixels[at]!
  }
  return made
}
