import type { Size } from '@countersign/pdfium'
import type { Rows } from './helper-pages.js'
import type { Samples } from './plain-image.js'

type Kind = Samples['kind']

/** From the smallest to the largest. */
const kinds: readonly Kind[] = ['bits', 'gray', 'rgb']
const largest = (some: readonly Kind[]): Kind => kinds[Math.max(...some.map((kind) => kinds.indexOf(kind)))]!

/** Copies colours as the smallest kind that has them. @param atLeast never a smaller kind */
export function coloursIn(rows: Rows, atLeast: Kind): Samples {
  const kind = largest([atLeast, kindOf(rows.pixels)])
  if (kind === 'rgb') return { width: rows.width, height: rows.height, kind, samples: rgbIn(rows.pixels) }
  return channelIn(rows, 0, kind)
}

/** Copies alpha; null if all is opaque. */
export function alphaIn(rows: Rows): Samples | null {
  const { pixels } = rows
  let kind: 'bits' | 'gray' | null = null
  for (let at = 3; at < pixels.length && kind !== 'gray'; at += 4) {
    const alpha = pixels[at]!
    if (alpha === 0) kind = 'bits'
    else if (alpha !== 255) kind = 'gray'
  }
  return kind && channelIn(rows, 3, kind)
}

/** Joins samples that are below each other. */
export function joined(parts: readonly Samples[]): Samples {
  const kind = largest(parts.map((part) => part.kind))
  return {
    width: parts[0]!.width,
    height: parts.reduce((sum, { height }) => sum + height, 0),
    kind,
    samples: Buffer.concat(parts.map((part) => grown(part, kind))),
  }
}

/** White rows. */
export function white({ width, height }: Size): Samples {
  return { width, height, kind: 'bits', samples: Buffer.alloc(Math.ceil(width / 8) * height, 255) }
}

/** Grows samples to a larger kind. */
export function grown(part: Samples, kind: Kind): Buffer {
  if (part.kind === kind) return part.samples
  const grays = part.kind === 'bits' ? graysOf(part) : part.samples
  return kind === 'gray' ? grays : tripled(grays)
}

function kindOf(pixels: Buffer): Kind {
  let kind: Kind = 'bits'
  for (let at = 0; at < pixels.length; at += 4) {
    const blue = pixels[at]!
    if (blue !== pixels[at + 1] || blue !== pixels[at + 2]) return 'rgb'
    if (blue !== 0 && blue !== 255) kind = 'gray'
  }
  return kind
}

function rgbIn(pixels: Buffer): Buffer {
  const samples = Buffer.allocUnsafe((pixels.length / 4) * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    samples[to] = pixels[from + 2]!
    samples[to + 1] = pixels[from + 1]!
    samples[to + 2] = pixels[from]!
  }
  return samples
}

function channelIn(rows: Rows, channel: number, kind: 'bits' | 'gray'): Samples {
  const { width, height } = rows
  return { width, height, kind, samples: kind === 'bits' ? bitsIn(rows, channel) : bytesIn(rows, channel) }
}

function bytesIn({ pixels }: Rows, channel: number): Buffer {
  const samples = Buffer.allocUnsafe(pixels.length / 4)
  for (let from = channel, to = 0; to < samples.length; from += 4, to++) samples[to] = pixels[from]!
  return samples
}

function bitsIn({ width, height, pixels }: Rows, channel: number): Buffer {
  const samples = Buffer.allocUnsafe(Math.ceil(width / 8) * height)
  let [from, to] = [channel, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += 8) {
      let byte = 0
      for (let bit = 0x80; bit > 0 && from < 4 * (y + 1) * width; bit >>= 1, from += 4)
        if (pixels[from] !== 0) byte |= bit
      samples[to++] = byte
    }
  return samples
}

function graysOf({ width, height, samples }: Samples): Buffer {
  const row = Math.ceil(width / 8)
  const grays = Buffer.allocUnsafe(width * height)
  let to = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) grays[to++] = (samples[y * row + (x >> 3)]! & (0x80 >> (x & 7))) === 0 ? 0 : 255
  return grays
}

function tripled(grays: Buffer): Buffer {
  const samples = Buffer.allocUnsafe(grays.length * 3)
  for (let from = 0; from < grays.length; from++) samples.fill(grays[from]!, 3 * from, 3 * from + 3)
  return samples
}
