import { deflateSync } from 'node:zlib'
import type { Size } from '@countersign/pdfium'
import { encode } from 'jpeg-js'

const quality = 90
/** A JPEG needs at least 14 bits per 64 pixels: DC and end-of-block codes of three components (ITU-T T.81, K.3). */
const pixelsPerByte = 36

export interface PackedPicture extends Size {
  data: Buffer
  filter: 'FlateDecode' | 'DCTDecode'
  colours: 'DeviceGray' | 'DeviceRGB'
}

/** Compresses a BGRx picture losslessly, or as JPEG if that is less than half the size. */
export function packed(pixels: Uint8Array, size: Size): PackedPicture {
  const isGrey = isGreyAlone(pixels)
  const samples = isGrey ? greyOf(pixels) : coloursOf(pixels)
  const flate = deflateSync(samples)
  const lossless = {
    ...size,
    data: flate,
    filter: 'FlateDecode',
    colours: isGrey ? 'DeviceGray' : 'DeviceRGB',
  } as const
  if (flate.length < ((size.width * size.height) / pixelsPerByte) * 2) return lossless
  // jpeg-js always writes three components.
  const jpeg = encode({ ...size, data: opaque(pixels) }, quality).data
  if (jpeg.length * 2 < flate.length) return { ...size, data: jpeg, filter: 'DCTDecode', colours: 'DeviceRGB' }
  return lossless
}

function isGreyAlone(pixels: Uint8Array): boolean {
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false
  return true
}

function greyOf(pixels: Uint8Array): Buffer {
  const samples = Buffer.alloc(pixels.length / 4)
  for (let at = 0; at < samples.length; at++) samples[at] = pixels[at * 4]!
  return samples
}

function coloursOf(pixels: Uint8Array): Buffer {
  const samples = Buffer.alloc((pixels.length / 4) * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    samples[to] = pixels[from + 2]!
    samples[to + 1] = pixels[from + 1]!
    samples[to + 2] = pixels[from]!
  }
  return samples
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
