import { readableName } from '@countersign/pdf/content'

/** A name with an escaped byte of 128 or more (ISO 32000-2, 7.3.5). */
const escaped = /\/[^\s()<>[\]{}/%]*#[89A-Fa-f][\dA-Fa-f][^\s()<>[\]{}/%]*/g
const streamStart = /\bstream\r?\n/g
/** Characters of a stream's dictionary before its length is no longer looked for. */
const longestHead = 4000
const byteEscape = /#([\dA-Fa-f]{2})/g

/**
 * Rewrites names that are no UTF-8, of the same length and in place, as content is written with them too.
 *
 * @param clean PDFium's output: it escapes such bytes, and each stream has its length in its dictionary
 */
export function withReadableNames(clean: Buffer): Buffer {
  const text = clean.toString('latin1')
  if (text.search(escaped) < 0) return clean
  const made = Buffer.from(clean)
  let from = 0
  for (const start of text.matchAll(streamStart)) {
    if (start.index < from) continue
    rewrite(text, from, start.index, made)
    from = endOf(text, start.index, start.index + start[0].length)
  }
  rewrite(text, from, text.length, made)
  return made
}

/** @param start of the word `stream` @param data behind it */
function endOf(text: string, start: number, data: number): number {
  const head = text.slice(Math.max(0, start - longestHead), start)
  const end = data + Number.parseInt(head.slice(head.lastIndexOf('/Length ') + '/Length '.length))
  if (/^\s*endstream/.test(text.slice(end, end + 20))) return end
  const found = text.indexOf('endstream', data)
  return found < 0 ? text.length : found
}

function rewrite(text: string, from: number, to: number, made: Buffer): void {
  for (const found of text.slice(from, to).matchAll(escaped)) {
    const bytes = found[0].replaceAll(byteEscape, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    if (readableName(Buffer.from(bytes, 'latin1')).toString('latin1') === bytes) continue
    const name = found[0].replaceAll(byteEscape, (whole, hex: string) =>
      Number.parseInt(hex, 16) < 0x80 ? whole : `_${hex.toUpperCase()}`,
    )
    made.write(name, from + found.index, 'latin1')
  }
}
