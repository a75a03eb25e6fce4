interface Space {
  length: number
  low: number
  high: number
}

/** Codespace ranges as PDFium reads them: the first byte alone determines a code's length. */
export class CodeLengths {
  readonly #spaces: Space[] = []
  #kind: 'one' | 'two' | 'mixed' = 'two'
  #last: string | null = null
  #isAmbiguous = false

  begin(): void {
    this.#last = null
  }

  /** @param word lowest and highest code of a range, in turn */
  add(word: string): void {
    if (!word.startsWith('<')) {
      this.#isAmbiguous = true
      return
    }
    if (this.#last === null) {
      this.#last = word
      return
    }
    const length = Math.floor((this.#last.replace(/>$/, '').length - 1) / 2)
    const isPlain = /^<(?:[\da-f]{2}){1,4}>$/i.test(this.#last) && this.#last.length === word.length
    if (!isPlain) this.#isAmbiguous = true
    if (length > 0 && length <= 4)
      this.#spaces.push({ length, low: byteOf(this.#last), high: byteOf(word.padEnd(3, '0')) })
    this.#last = null
  }

  settle(): void {
    const [first, ...others] = this.#spaces
    if (first) this.#kind = others.length > 0 ? 'mixed' : first.length === 2 ? 'two' : 'one'
  }

  read(): { lengths: readonly number[]; isAmbiguous: boolean } {
    const codes = Array.from({ length: 256 }, (_, byte) => byte)
    if (this.#kind !== 'mixed') {
      const length = this.#kind === 'two' ? 2 : 1
      const isPlain = this.#spaces.length === 1 && this.#spaces[0]!.length === length
      return { lengths: codes.map(() => length), isAmbiguous: this.#isAmbiguous || !isPlain }
    }
    const spacesOf = (byte: number) => this.#spaces.filter(({ low, high }) => byte >= low && byte <= high)
    return {
      lengths: codes.map((byte) => spacesOf(byte).at(-1)?.length ?? 0),
      isAmbiguous:
        this.#isAmbiguous || codes.some((byte) => new Set(spacesOf(byte).map(({ length }) => length)).size > 1),
    }
  }
}

const byteOf = (word: string): number => Number.parseInt(word.slice(1, 3), 16) || 0
