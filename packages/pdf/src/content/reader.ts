import { hexDigit, isRegular, isWhiteSpace } from './characters.js'
import { readableName } from './readable-name.js'
import { plainNumber, type Value } from './values.js'

/** Readers may disagree about a `broken` operand, so the writer drops its operator. */
export type Token =
  | { kind: 'value'; value: Value }
  | { kind: 'broken' }
  | { kind: 'operator'; name: string }
  | { kind: 'unfinished' }
  | { kind: 'end' }

/** Nesting limit; real content stays below it. */
const deepest = 8
const deepestOfFile = 64

const code = (letter: string): number => letter.charCodeAt(0)
const [percent, slash, backslash] = [code('%'), code('/'), code('\\')]
const [roundOpen, roundClose, less, greater, squareOpen, squareClose] = [...'()<>[]'].map(code)
const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

type Bracket = 'array' | 'dictionary'
type Part = Token | { kind: 'opening'; of: Bracket } | { kind: 'closing'; of: Bracket }

interface Open {
  of: Bracket
  values: Value[]
  isBroken: boolean
}

/**
 * Tokenizes a content stream, or an object of a file (ISO 32000-2, 7.2 and 7.3). A stray closing delimiter counts as
 * broken.
 */
export class ContentReader {
  at = 0

  /** @param isFile values may be references to objects (7.3.10), and nest deeper */
  constructor(
    readonly content: Buffer,
    private readonly isFile = false,
  ) {}

  /** Not recursive: hostile content may nest as deep as the file is long. */
  next(): Token {
    const open: Open[] = []
    for (;;) {
      const part = this.#part()
      if (part.kind === 'opening') {
        open.push({ of: part.of, values: [], isBroken: open.length >= (this.isFile ? deepestOfFile : deepest) })
        continue
      }
      const token = part.kind === 'closing' ? close(open, part.of) : part
      const around = open.at(-1)
      if (!around) return token
      if (token.kind === 'end' || token.kind === 'unfinished') return { kind: 'unfinished' }
      if (token.kind === 'value') around.values.push(token.value)
      else if (this.isFile && token.kind === 'operator' && token.name === 'R') refer(around)
      else around.isBroken = true
    }
  }

  skipSpace(): void {
    for (; this.at < this.content.length; this.at++) {
      if (this.#here === percent) this.#skipComment()
      else if (!isWhiteSpace(this.#here)) return
    }
  }

  get #here(): number | undefined {
    return this.content[this.at]
  }

  get #next(): number | undefined {
    return this.content[this.at + 1]
  }

  #part(): Part {
    this.skipSpace()
    const here = this.#here
    if (here === undefined) return { kind: 'end' }
    if (isRegular(here)) return this.#word()
    switch (here) {
      case slash:
        return this.#name()
      case roundOpen:
        return this.#literalString()
      case squareOpen:
        this.at++
        return { kind: 'opening', of: 'array' }
      case squareClose:
        this.at++
        return { kind: 'closing', of: 'array' }
      case less:
        if (this.#next !== less) return this.#hexString()
        this.at += 2
        return { kind: 'opening', of: 'dictionary' }
      case greater:
        if (this.#next === greater) {
          this.at += 2
          return { kind: 'closing', of: 'dictionary' }
        }
    }
    this.at++
    return { kind: 'broken' }
  }

  #skipComment(): void {
    while (this.at + 1 < this.content.length && this.#next !== 10 && this.#next !== 13) this.at++
  }

  #regular(): Buffer {
    const start = this.at
    while (isRegular(this.#here)) this.at++
    return this.content.subarray(start, this.at)
  }

  #word(): Token {
    const text = this.#regular().toString('latin1')
    if (text === 'true' || text === 'false' || text === 'null') return { kind: 'value', value: { kind: 'word', text } }
    // A number followed directly by letters is one unknown operator.
    if (!/^[0-9+.-]+$/.test(text)) return { kind: 'operator', name: text }
    const plain = plainNumber(text)
    if (plain === null) return { kind: 'broken' }
    const isReal = this.isFile && text.includes('.')
    return { kind: 'value', value: { kind: 'number', text: plain, ...(isReal && { isReal }) } }
  }

  #name(): Token {
    this.at++
    const raw = this.#regular()
    const bytes: number[] = []
    for (let index = 0; index < raw.length; index++) {
      const byte = raw[index]!
      if (byte !== code('#')) {
        bytes.push(byte)
        continue
      }
      const [high, low] = [hexDigit(raw[index + 1]), hexDigit(raw[index + 2])]
      if (high < 0 || low < 0 || high + low === 0) return { kind: 'broken' }
      bytes.push(high * 16 + low)
      index += 2
    }
    return { kind: 'value', value: { kind: 'name', bytes: readableName(Buffer.from(bytes)) } }
  }

  #literalString(): Token {
    this.at++
    const bytes: number[] = []
    for (let depth = 1; ; this.at++) {
      const here = this.#here
      if (here === undefined) return { kind: 'unfinished' }
      if (here === backslash) {
        this.at++
        this.#escape(bytes)
      } else if (here === 13) {
        // Every end of line in a string means a line feed (7.3.4.2).
        bytes.push(10)
        if (this.#next === 10) this.at++
      } else {
        if (here === roundOpen) depth++
        if (here === roundClose && --depth === 0) break
        bytes.push(here)
      }
    }
    this.at++
    return { kind: 'value', value: { kind: 'string', bytes: Buffer.from(bytes) } }
  }

  /** Stays on the last byte of the escape. */
  #escape(bytes: number[]): void {
    const here = this.#here
    if (here === undefined) return
    if (here === 10) return
    if (here === 13) {
      if (this.#next === 10) this.at++
      return
    }
    const isOctal = (byte: number | undefined): byte is number => byte !== undefined && byte >= 0x30 && byte <= 0x37
    if (!isOctal(here)) {
      bytes.push(escapes[String.fromCharCode(here)] ?? here)
      return
    }
    let value = here - 0x30
    for (let digits = 1; digits < 3 && isOctal(this.#next); digits++) {
      this.at++
      value = value * 8 + (this.content[this.at]! - 0x30)
    }
    bytes.push(value & 0xff)
  }

  #hexString(): Token {
    const end = this.content.indexOf('>', this.at)
    if (end < 0) {
      this.at = this.content.length
      return { kind: 'unfinished' }
    }
    const digits: number[] = []
    let isSound = true
    for (const byte of this.content.subarray(this.at + 1, end)) {
      const digit = hexDigit(byte)
      if (digit >= 0) digits.push(digit)
      else if (!isWhiteSpace(byte)) isSound = false
    }
    this.at = end + 1
    if (!isSound) return { kind: 'broken' }
    // A missing last digit is 0 (7.3.4.3).
    if (digits.length % 2 === 1) digits.push(0)
    const bytes = Buffer.alloc(digits.length / 2)
    for (let index = 0; index < bytes.length; index++) bytes[index] = digits[2 * index]! * 16 + digits[2 * index + 1]!
    return { kind: 'value', value: { kind: 'string', bytes } }
  }
}

/** Replaces the last two numbers by a reference. */
function refer(around: Open): void {
  const [number, generation] = around.values.splice(-2).map((value) => (value.kind === 'number' ? value.text : ''))
  if (/^\d+$/.test(number ?? '') && /^\d+$/.test(generation ?? ''))
    around.values.push({ kind: 'reference', number: Number(number), generation: Number(generation) })
  else around.isBroken = true
}

function close(open: Open[], of: Bracket): Token {
  if (open.at(-1)?.of !== of) return { kind: 'broken' }
  const { values, isBroken } = open.pop()!
  if (isBroken) return { kind: 'broken' }
  if (of === 'array') return { kind: 'value', value: { kind: 'array', items: values } }
  const entries = new Map<string, Value>()
  for (let index = 0; index < values.length; index += 2) {
    const [key, value] = [values[index]!, values[index + 1]]
    if (key.kind !== 'name' || value === undefined) return { kind: 'broken' }
    const name = key.bytes.toString('latin1')
    // Readers disagree on duplicate keys.
    if (entries.has(name)) return { kind: 'broken' }
    entries.set(name, value)
  }
  return { kind: 'value', value: { kind: 'dictionary', entries } }
}
