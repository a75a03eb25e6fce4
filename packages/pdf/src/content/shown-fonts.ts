import type { Value } from './values.js'

interface State {
  font: string | null
  isInvisible: boolean
}

/** Rendering mode of invisible text (ISO 32000-2, 9.3.6). */
const invisible = '3'
const texts = new Set(['Tj', 'TJ', "'", '"'])

export class ShownFonts {
  /** Resource names; null for text before any `Tf`. */
  readonly names = new Set<string | null>()
  readonly #saved: State[] = []
  #state: State = { font: null, isInvisible: false }

  add(operator: string, operands: readonly Value[]): void {
    const [first] = operands
    if (operator === 'q') this.#saved.push({ ...this.#state })
    else if (operator === 'Q') this.#state = this.#saved.pop() ?? this.#state
    else if (operator === 'Tf' && first?.kind === 'name') this.#state.font = first.bytes.toString('utf8')
    else if (operator === 'Tr' && first?.kind === 'number') this.#state.isInvisible = first.text === invisible
    else if (texts.has(operator) && !this.#state.isInvisible && operands.some(hasLetters))
      this.names.add(this.#state.font)
  }
}

/** Spaces draw nothing, in codes of one byte and of two. */
function hasLetters(value: Value): boolean {
  if (value.kind === 'array') return value.items.some(hasLetters)
  return value.kind === 'string' && value.bytes.some((byte) => byte !== 0 && byte !== 0x20)
}
