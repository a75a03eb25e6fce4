import { readFile } from 'node:fs/promises'
import { liveEntriesBelow, unlessGone } from '@countersign/test-services/live-files'

/** A byte sequence that must not be found any more, and its name in failures. */
export interface Needle {
  name: string
  bytes: Buffer
}

/** Words, and their remainders where a store shares prefixes between neighbours, as full-text indexes do. */
export function wordsAsNeedles(...texts: string[]): Needle[] {
  return texts.flatMap((text) => [
    { name: text, bytes: Buffer.from(text) },
    ...(/^\p{L}{9,}$/u.test(text) ? [{ name: `…${text.slice(3)}`, bytes: Buffer.from(text.slice(3)) }] : []),
  ])
}

/** Pieces of a document, because a database page may store only a part of it. */
export function piecesOf(name: string, bytes: Uint8Array, length = 40): Needle[] {
  const pieces: Needle[] = []
  // Skip the beginning, which all files of a type share.
  for (let at = 97; at + length <= bytes.length; at += 331) {
    pieces.push({ name: `${name}, bytes ${at}…`, bytes: Buffer.from(bytes.subarray(at, at + length)) })
  }
  return pieces
}

/** Searches the files below a folder for needles in clear, UTF-16, hex, base64 or quoted-printable, ignoring case. */
export async function tracesIn(folder: string, needles: readonly Needle[]): Promise<string[]> {
  const traces: string[] = []
  for (const { path, isFile } of await liveEntriesBelow(folder)) {
    for (const needle of needles) {
      if (path.toLowerCase().includes(needle.name.toLowerCase())) traces.push(`${needle.name} in the name of ${path}`)
    }
    const file = isFile ? await unlessGone(readFile(path)) : null
    if (!file) continue
    const content = foldCase(file)
    for (const { name, bytes } of needles) {
      for (const [form, text] of formsOf(bytes)) {
        if (content.includes(foldCase(text))) traces.push(`${name} (${form}) in ${path}`)
      }
    }
  }
  return traces
}

function formsOf(bytes: Buffer): [form: string, bytes: Buffer][] {
  const text = bytes.toString('utf8')
  const utf16 = Buffer.from(text, 'utf16le')
  return [
    ['clear', bytes],
    ['UTF-16LE', utf16],
    ['UTF-16BE', Buffer.from(utf16).swap16()],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ...[0, 1, 2].map((shift): [string, Buffer] => [`base64, shifted by ${shift}`, base64Inside(bytes, shift)]),
    ...[0, 1, 2].map((shift): [string, Buffer] => [
      `base64url, shifted by ${shift}`,
      Buffer.from(base64Inside(bytes, shift).toString().replaceAll('+', '-').replaceAll('/', '_')),
    ]),
    ['JSON', Buffer.from(JSON.stringify(text).slice(1, -1))],
    ['quoted-printable', Buffer.from(text.replace(/[^ -~]/gu, quotedPrintable))],
  ]
}

/** Encodes bytes as they appear within longer base64, without the characters that neighbouring bytes affect. */
function base64Inside(bytes: Buffer, shift: number): Buffer {
  const whole = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
  const from = Math.ceil((shift * 8) / 6)
  const until = Math.floor(((shift + bytes.length) * 8) / 6)
  return Buffer.from(whole.slice(from, until))
}

const quotedPrintable = (letter: string): string =>
  [...Buffer.from(letter)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

function foldCase(bytes: Buffer): Buffer {
  const folded = Buffer.from(bytes)
  for (let at = 0; at < folded.length; at++) {
    const byte = folded[at]!
    if (byte >= 65 && byte <= 90) folded[at] = byte + 32
  }
  return folded
}
