import type { Change } from './change.js'
import type { Draft } from './draft.js'
import { NoRequest } from './no-request.js'

/** A draft as the server has confirmed it. */
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

  /** The server has said how the draft is now. */
  becomes(draft: Draft): void {
    this.#draft = draft
  }

  /** The server has answered a change. */
  take(change: Change, answer: unknown): void {
    const { draft } = this
    this.#draft = change.settle?.(draft, answer) ?? change.apply?.(draft) ?? draft
  }

  /** How the draft looks with these on top of it. */
  with(changes: readonly Change[]): Draft | null {
    return this.#draft && changes.reduce((draft, { apply }) => apply?.(draft) ?? draft, this.#draft)
  }
}
