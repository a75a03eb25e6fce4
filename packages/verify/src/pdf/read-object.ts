import { fromHex } from '../digest.js'
import { isSpace, latin1 } from './bytes.js'

/** A value (ISO 32000-2, 7.3), as far as signatures and the updates after them need it. */
export type PdfValue =
  | { kind: 'dictionary'; entries: ReadonlyMap<string, PdfValue> }
  | { kind: 'array'; items: readonly PdfValue[] }
  | { kind: 'string'; bytes: Uint8Array; hex: boolean; from: number; to: number }
  | { kind: 'name'; name: string }
  | { kind: 'number'; number: number }
  | { kind: 'reference'; object: number; generation: number }
  | { kind: 'word'; word: string }

class NotAnObject extends Error {
  override readonly name = 'NotAnObject'
}

/** The value continues beyond the limit. */
class EndsEarly extends NotAnObject {}

/** Ours are three levels deep; the limit protects the stack. */
const deepest = 24
const delimiters = new Set('()<>[]{}/%'.split('').map((one) => one.charCodeAt(0)))

/**
 * Reads one value.
 * @param at start of the value or of white space before it
 * @param limit end of the readable bytes
 * @param cut called if the value continues, or may continue, beyond the limit
 * @returns the value and its end; null if there is none
 */
export function readObject(
  bytes: Uint8Array,
  at: number,
  limit: number,
  cut?: () => void,
): { value: PdfValue; end: number } | null {
  const reader = new Reader(bytes, at, Math.min(limit, bytes.length))
  try {
    const value = reader.value(0)
    return { value, end: reader.at }
  } catch (error) {
    if (error instanceof EndsEarly) cut?.()
    if (error instanceof NotAnObject) return null
    throw error
  }
}

class Reader {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
    private readonly limit: number,
  ) {}

  value(depth: number): PdfValue {
    if (depth > deepest) throw new NotAnObject()
    this.skip()
    const letter = String.fromCharCode(this.byte(0))
    if (letter === '<') return this.byte(1) === 0x3c ? this.dictionary(depth) : this.hexString()
    if (letter === '[') return this.array(depth)
    if (letter === '(') return this.literalString()
    if (letter === '/') return { kind: 'name', name: this.name() }
    return this.regular()
  }

  private dictionary(depth: number): PdfValue {
    this.at += 2
    const entries = new Map<string, PdfValue>()
    for (;;) {
      this.skip()
      if (this.byte(0) === 0x3e && this.byte(1) === 0x3e) break
      if (this.byte(0) !== 0x2f) throw new NotAnObject()
      const name = this.name()
      // Readers disagree on duplicate keys.
      if (entries.has(name)) throw new NotAnObject()
      entries.set(name, this.value(depth + 1))
    }
    this.at += 2
    return { kind: 'dictionary', entries }
  }

  private array(depth: number): PdfValue {
    this.at += 1
    const items: PdfValue[] = []
    for (this.skip(); this.byte(0) !== 0x5d; this.skip()) items.push(this.value(depth + 1))
    this.at += 1
    return { kind: 'array', items }
  }

  private hexString(): PdfValue {
    const from = this.at
    const close = this.bytes.indexOf(0x3e, from)
    if (close < 0 || close >= this.limit) throw new EndsEarly()
    const digits = latin1(this.bytes.subarray(from + 1, close))
    if (!/^([\da-fA-F]{2})*$/.test(digits)) throw new NotAnObject()
    this.at = close + 1
    return { kind: 'string', bytes: fromHex(digits), hex: true, from, to: this.at }
  }

  /** ISO 32000-2, 7.3.4.2 */
  private literalString(): PdfValue {
    const from = this.at
    const found: number[] = []
    let open = 1
    this.at += 1
    for (;;) {
      const byte = this.byte(0)
      this.at += 1
      if (byte === 0x5c) {
        found.push(...this.escaped())
        continue
      }
      if (byte === 0x28) open += 1
      if (byte === 0x29 && --open === 0) break
      found.push(byte)
    }
    return { kind: 'string', bytes: Uint8Array.from(found), hex: false, from, to: this.at }
  }

  private escaped(): number[] {
    const octal = /^[0-7]{1,3}/.exec(latin1(this.bytes.subarray(this.at, Math.min(this.at + 3, this.limit))))
    if (octal) {
      this.at += octal[0].length
      return [Number.parseInt(octal[0], 8) & 0xff]
    }
    const byte = this.byte(0)
    this.at += 1
    const known = 'nrtbf'.indexOf(String.fromCharCode(byte))
    if (known >= 0) return ['\n\r\t\b\f'.charCodeAt(known)]
    if (byte === 0x0d && this.bytes[this.at] === 0x0a) this.at += 1
    return byte === 0x0d || byte === 0x0a ? [] : [byte]
  }

  private name(): string {
    this.at += 1
    return this.word().replace(/#([\da-fA-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }

  /** A number, a reference or a word such as `true`. */
  private regular(): PdfValue {
    const word = this.word()
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) {
      if (!/^[a-z]+$/i.test(word)) throw new NotAnObject()
      return { kind: 'word', word }
    }
    const rest = latin1(this.bytes.subarray(this.at, Math.min(this.at + 16, this.limit)))
    const reference = /^\d+$/.test(word) ? /^[ \r\n]+(\d+)[ \r\n]+R(?![a-zA-Z0-9])/.exec(rest) : null
    if (!reference) return { kind: 'number', number: Number(word) }
    this.at += reference[0].length
    return { kind: 'reference', object: Number(word), generation: Number(reference[1]) }
  }

  private word(): string {
    const from = this.at
    while (this.at < this.limit && !isSpace(this.bytes[this.at]) && !delimiters.has(this.bytes[this.at]!)) this.at += 1
    if (this.at - from > 128) throw new NotAnObject()
    return latin1(this.bytes.subarray(from, this.at))
  }

  private skip(): void {
    for (;;) {
      while (this.at < this.limit && isSpace(this.bytes[this.at])) this.at += 1
      if (this.bytes[this.at] !== 0x25) return
      while (this.at < this.limit && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at += 1
    }
  }

  private byte(ahead: number): number {
    const byte = this.at + ahead < this.limit ? this.bytes[this.at + ahead] : undefined
    if (byte === undefined) throw new EndsEarly()
    return byte
  }
}
