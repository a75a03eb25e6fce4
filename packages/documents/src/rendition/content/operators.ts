export interface Operator {
  name: string
  /** Offset of the first operand, or of the operator without any. */
  start: number
  end: number
  operands: { start: number; end: number }[]
}

/** ISO 32000-2, 7.2.3. */
const whiteSpace = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set(Buffer.from('()<>[]{}/%'))
const code = (letter: string): number => letter.charCodeAt(0)
const [backslash, percent, slash] = [code('\\'), code('%'), code('/')]
const [roundOpen, roundClose, less, greater, squareOpen, squareClose] = [...'()<>[]'].map(code)

/** Other operands begin with a delimiter. */
const startsNumber = new Set(Buffer.from('0123456789+-.'))
const wordsThatAreValues = new Set(['true', 'false', 'null'])

/**
 * Yields the operators of a content stream in order (ISO 32000-2, 7.8.2). Terminates on any input. An inline image
 * is one operator `BI`, up to its `EI`.
 */
export function* operators(content: Buffer): Generator<Operator> {
  const reader = new Reader(content)
  let operands: Operator['operands'] = []
  let image: number | undefined
  for (;;) {
    reader.skipSpace()
    if (reader.isAtEnd) return
    const start = reader.at
    const isValue = reader.startsValue()
    reader.skipValue()
    if (reader.at === start) reader.at++
    const name = isValue ? '' : content.toString('latin1', start, reader.at)
    if (isValue || wordsThatAreValues.has(name)) {
      operands.push({ start, end: reader.at })
      continue
    }
    const first = operands[0]?.start ?? start
    if (name === 'BI') image = first
    else if (name === 'ID' && image !== undefined) {
      reader.skipImageData()
      yield { name: 'BI', start: image, end: reader.at, operands: [] }
      image = undefined
    } else yield { name, start: first, end: reader.at, operands }
    operands = []
  }
}

class Reader {
  at = 0

  constructor(private readonly content: Buffer) {}

  get isAtEnd(): boolean {
    return this.at >= this.content.length
  }

  skipSpace(): void {
    for (; !this.isAtEnd; this.at++) {
      if (this.#here === percent) this.#skipLine()
      else if (!whiteSpace.has(this.#here)) return
    }
  }

  startsValue(): boolean {
    const here = this.#here
    return here === slash || here === roundOpen || here === less || here === squareOpen || startsNumber.has(here)
  }

  skipValue(): void {
    // An explicit stack: hostile input may nest deeper than the call stack.
    const open: number[] = []
    do {
      if (open.length > 0) this.skipSpace()
      if (this.isAtEnd) return
      const before = this.at
      if (this.#here === squareOpen) open.push(this.#step(1, squareClose!))
      else if (this.#here === less && this.#next === less) open.push(this.#step(2, greater!))
      else if (open.length > 0 && this.#here === open.at(-1)) {
        this.at += this.#here === greater && this.#next === greater ? 2 : 1
        open.pop()
      } else this.#skipPlain()
      if (this.at === before && open.length > 0) this.at++
    } while (open.length > 0)
  }

  skipImageData(): void {
    const stands = (at: number) => at >= this.content.length || whiteSpace.has(this.content[at]!)
    for (
      let end = this.content.indexOf('EI', this.at, 'latin1');
      end >= 0;
      end = this.content.indexOf('EI', end + 1, 'latin1')
    ) {
      this.at = end + 2
      if (stands(end - 1) && stands(end + 2)) return
    }
    this.at = this.content.length
  }

  get #here(): number {
    return this.content[this.at] ?? 0
  }

  get #next(): number {
    return this.content[this.at + 1] ?? 0
  }

  #step(bytes: number, closing: number): number {
    this.at += bytes
    return closing
  }

  #skipPlain(): void {
    if (this.#here === roundOpen) return this.#skipString()
    if (this.#here === less) return this.#skipPast(greater!)
    if (this.#here === slash) this.at++
    while (!this.isAtEnd && !whiteSpace.has(this.#here) && !delimiters.has(this.#here)) this.at++
  }

  /** Balanced parentheses and escapes (ISO 32000-2, 7.3.4.2). */
  #skipString(): void {
    for (let depth = 0; !this.isAtEnd;) {
      const here = this.#here
      this.at++
      if (here === backslash) this.at++
      else if (here === roundOpen) depth++
      else if (here === roundClose && --depth === 0) return
    }
  }

  #skipPast(byte: number): void {
    const found = this.content.indexOf(byte, this.at)
    this.at = found < 0 ? this.content.length : found + 1
  }

  #skipLine(): void {
    while (!this.isAtEnd && this.#here !== 10 && this.#here !== 13) this.at++
  }
}
