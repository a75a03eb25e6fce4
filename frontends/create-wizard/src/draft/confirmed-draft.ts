import type { Change } from './change.js'
import type { Draft } from './draft.js'
import { NoRequest } from './no-request.js'

/** The last draft that the server confirmed. */
export class ConfirmedDraft {
  #draft: Draft | null

  /** @param draft null for a new one, which the first upload creates */
  constructor(draft: Draft | null) {
    this.#draft = draft
  }

  get orNull(): Draft | null {
    return this.#draft
  }

  /** @throws {NoRequest} before the first upload */
  get draft(): Draft {
    if (!this.#draft) throw new NoRequest()
    return this.#draft
  }

  becomes(draft: Draft): void {
    this.#draft = draft
  }

  take(change: Change, answer: unknown): void {
    const { draft } = this
    this.#draft = change.settle?.(draft, answer) ?? change.apply?.(draft) ?? draft
  }

  /** The draft with the optimistic updates of these changes. */
  with(changes: readonly Change[]): Draft | null {
    return this.#draft && changes.reduce((draft, { apply }) => apply?.(draft) ?? draft, this.#draft)
  }
}
