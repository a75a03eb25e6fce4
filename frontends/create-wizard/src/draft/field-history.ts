import type { FieldView } from '@countersign/contracts'

/** A field before and after a step; null if it did not exist. */
export interface Turn {
  before: FieldView | null
  after: FieldView | null
}

interface Step {
  /** The name for the undo button: `move field`. */
  what: string
  turns: readonly Turn[]
}

/** Names of the next steps to undo and redo; null if there is none. */
export interface Steps {
  undo: string | null
  redo: string | null
}

/** Maximum number of undo steps. */
const most = 100

/** Undo history of a draft's fields (ADR 0020). */
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

  /** Records a step and clears the redo stack. */
  did(what: string, turns: readonly Turn[]): void {
    this.#done.push({ what, turns })
    if (this.#done.length > most) this.#done.shift()
    this.#undone = []
    this.#tell()
  }

  /** Drops the last step if it removed this field, because the field was restored another way. */
  cameBack(id: string): void {
    const last = this.#done.at(-1)
    if (last?.turns.length !== 1 || last.turns[0]?.after !== null || last.turns[0].before?.id !== id) return
    this.#done.pop()
    this.#tell()
  }

  /** @returns the fields before the last step, in reverse order; empty if there is no step */
  undo(): readonly Turn[] {
    const step = this.#done.pop()
    if (!step) return []
    this.#undone.push(step)
    this.#tell()
    return step.turns.map(({ before, after }) => ({ before: after, after: before })).toReversed()
  }

  /** @returns the fields after the step last undone; empty if there is none */
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
