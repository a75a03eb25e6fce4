import type { Size } from '@countersign/pdfium'
import { channelOf, coloursOf } from '../../pictures/channels.js'
import type { Rows } from './helper-pages.js'
import type { Samples } from './plain-image.js'

type Kind = Samples['kind']

/** From the smallest to the largest. */
const kinds: readonly Kind[] = ['bits', 'gray', 'rgb']
const largest = (some: readonly Kind[]): Kind => kinds[Math.max(...some.map((kind) => kinds.indexOf(kind)))]!

/** Copies colours as the smallest kind that has them. @param atLeast never a smaller kind */
export function coloursIn(rows: Rows, atLeast: Kind): Samples {
  const kind = largest([atLeast, kindOf(rows)])
  if (kind === 'rgb') return { width: rows.width, height: rows.height, kind, samples: coloursOf(rows.pixels) }
  return channelIn(rows, 0, kind)
}

/** Copies alpha; null if all is opaque. */
export function alphaIn(rows: Rows): Samples | null {
  let kind: 'bits' | 'gray' | null = null
  const words = wordsOf(rows)
  for (let at = 0; at < words.length; at++) {
    const alpha = words[at]! >>> 24
    if (alpha === 255) continue
    kind = alpha === 0 ? (kind ?? 'bits') : 'gray'
    if (kind === 'gray') break
  }
  return kind && channelIn(rows, 3, kind)
}

/** A pixel each, blue in the lowest byte. */
const wordsOf = ({ pixels }: Rows): Uint32Array => new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)

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

function kindOf(rows: Rows): Kind {
  let kind: Kind = 'bits'
  const words = wordsOf(rows)
  for (let at = 0; at < words.length; at++) {
    const colour = words[at]! & 0xffffff
    if (colour === 0 || colour === 0xffffff) continue
    if (colour !== (colour & 255) * 0x10101) return 'rgb'
    kind = 'gray'
  }
  return kind
}

function channelIn(rows: Rows, channel: number, kind: 'bits' | 'gray'): Samples {
  const { width, height } = rows
  return { width, height, kind, samples: kind === 'bits' ? bitsIn(rows, channel) : channelOf(rows.pixels, channel) }
}

function bitsIn(rows: Rows, channel: number): Buffer {
  const { width, height } = rows
  const words = wordsOf(rows)
  const mask = 255 << (8 * channel)
  const samples = Buffer.allocUnsafe(Math.ceil(width / 8) * height)
  let [from, to] = [0, 0]
  for (let y = 0; y < height; y++) {
    const end = from + width
    while (from < end) {
      let byte = 0
      for (let bit = 0x80; bit > 0 && from < end; bit >>= 1, from++) if ((words[from]! & mask) !== 0) byte |= bit
      samples[to++] = byte
    }
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
