import type { FieldView } from '@countersign/contracts'

/** A field before and after a step; null where there is none. */
export interface Turn {
  before: FieldView | null
  after: FieldView | null
}

/** What was done to fields at once. */
interface Step {
  /** In words: `move field`. */
  what: string
  turns: readonly Turn[]
}

/** What can be undone and done again, in words; null where nothing can. */
export interface Steps {
  undo: string | null
  redo: string | null
}

/** So many steps are remembered, for as long as the draft is open. */
const most = 100

/** What the sender did to the fields of a draft, step by step (ADR 0095). */
export class FieldHistory {
  readonly #done: Step[] = []
  #undone: Step[] = []
  #steps: Steps = { undo: null, redo: null }
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly steps = (): Steps => this.#steps

  /** Something was done: what was undone before cannot be done again. */
  did(what: string, turns: readonly Turn[]): void {
    this.#done.push({ what, turns })
    if (this.#done.length > most) this.#done.shift()
    this.#undone = []
    this.#tell()
  }

  /** A field came back otherwise: its removal, where it was the last step, is none any more. */
  cameBack(id: string): void {
    const last = this.#done.at(-1)
    if (last?.turns.length !== 1 || last.turns[0]?.after !== null || last.turns[0].before?.id !== id) return
    this.#done.pop()
    this.#tell()
  }

  /** @returns how fields were before the last step, the last first; none where there is no step */
  undo(): readonly Turn[] {
    const step = this.#done.pop()
    if (!step) return []
    this.#undone.push(step)
    this.#tell()
    return step.turns.map(({ before, after }) => ({ before: after, after: before })).toReversed()
  }

  /** @returns how fields are after the step that was undone last; none where there is none */
  redo(): readonly Turn[] {
    const step = this.#undone.pop()
    if (!step) return []
    this.#done.push(step)
    this.#tell()
    return step.turns
  }

  #tell(): void {
    this.#steps = { undo: this.#done.at(-1)?.what ?? null, redo: this.#undone.at(-1)?.what ?? null }
    for (const listener of this.#listeners) listener()
  }
}
