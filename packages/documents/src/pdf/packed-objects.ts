import { inflateSync } from 'node:zlib'
import { positions, dictionaryAround } from './raw-syntax.js'

/** Limit of unpacked object streams: 300,000 objects take 30 MB, a 1 MB bomb takes 1 GB. */
const maxBytes = 128 * 2 ** 20

/**
 * True if xref and object streams unpack too far. pdf-lib inflates each whole, and silently drops one on low
 * memory.
 */
export function unpacksTooFar(pdf: Buffer): boolean {
  let total = 0
  for (const kind of ['/ObjStm', '/XRef']) {
    for (const at of positions(pdf, kind)) {
      const times = dictionaryAround(pdf, at).match(/\/(FlateDecode|Fl)\b/g)?.length ?? 0
      total += unpackedLength(streamAfter(pdf, at), times, maxBytes - total)
      if (total > maxBytes) return true
    }
  }
  return false
}

function streamAfter(pdf: Buffer, at: number): Buffer {
  const keyword = pdf.indexOf('stream', at, 'latin1')
  if (keyword < 0) return Buffer.alloc(0)
  const start = keyword + 'stream'.length
  const end = pdf.indexOf('endstream', start, 'latin1')
  // Skips the line break after the keyword; zlib's first byte is 0x?8, never a line break.
  let first = start
  while (pdf[first] === 0x0d || pdf[first] === 0x0a) first += 1
  return pdf.subarray(first, end < 0 ? undefined : end)
}

/** Size after inflating `times` times; `max` + 1 for anything larger. */
function unpackedLength(packed: Buffer, times: number, max: number): number {
  let bytes = packed
  for (let time = 0; time < times; time += 1) {
    try {
      bytes = inflateSync(bytes, { maxOutputLength: Math.max(1, max) })
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? max + 1 : 0
    }
  }
  return bytes.length
}
