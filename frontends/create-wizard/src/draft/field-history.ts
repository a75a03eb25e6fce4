import type { FieldView } from '@countersign/contracts'

/** A field before and after a step; null if it did not exist. */
export interface FieldDiff {
  before: FieldView | null
  after: FieldView | null
}

interface Step {
  /** The name for the undo button: `move field`. */
  what: string
  diffs: readonly FieldDiff[]
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
  record(what: string, diffs: readonly FieldDiff[]): void {
    this.#done.push({ what, diffs })
    if (this.#done.length > most) this.#done.shift()
    this.#undone = []
    this.#notify()
  }

  /** Drops the last step if it removed this field, because the field was restored another way. */
  dropRemoval(id: string): void {
    const last = this.#done.at(-1)
    if (last?.diffs.length !== 1 || last.diffs[0]?.after !== null || last.diffs[0].before?.id !== id) return
    this.#done.pop()
    this.#notify()
  }

  /** @returns the fields before the last step, in reverse order; empty if there is no step */
  undo(): readonly FieldDiff[] {
    const step = this.#done.pop()
    if (!step) return []
    this.#undone.push(step)
    this.#notify()
    return step.diffs.map(({ before, after }) => ({ before: after, after: before })).toReversed()
  }

  /** @returns the fields after the step last undone; empty if there is none */
  redo(): readonly FieldDiff[] {
    const step = this.#undone.pop()
    if (!step) return []
    this.#done.push(step)
    this.#notify()
    return step.diffs
  }

  #notify(): void {
    this.#steps = { undo: this.#done.at(-1)?.what ?? null, redo: this.#undone.at(-1)?.what ?? null }
    for (const listener of this.#listeners) listener()
  }
}
