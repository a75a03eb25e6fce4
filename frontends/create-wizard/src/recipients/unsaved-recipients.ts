import type { HostServices } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import type { DraftSession } from '../draft/draft-session.js'
import type { RecipientInput } from './recipient-input.js'

/** A recipient that is typed but not yet added or saved. */
export interface UnsavedRecipient extends RecipientInput {
  /** Name of the edited recipient; null for a new one. */
  corrects: string | null
  /** Name and a full address are present. */
  complete: boolean
  /** Moves to the form. */
  finish: () => void
  discard: () => void
}

/** Unfinished new recipients by request, kept in memory for a return to the draft in this tab. */
const stored = new WeakMap<HostServices, Map<string, RecipientInput>>()

/**
 * Unsaved content of the recipient forms. Forms report each keystroke here, and leaving or sending reads it, so that
 * typing renders nothing but the form.
 */
export class UnsavedRecipients {
  readonly #session: DraftSession
  readonly #stored: Map<string, RecipientInput>
  readonly #people = new Map<string, UnsavedRecipient>()

  constructor(session: DraftSession, host: HostServices) {
    this.#session = session
    this.#stored = stored.get(host) ?? new Map()
    stored.set(host, this.#stored)
  }

  /** @param form the recipient's id, or 'new' */
  report(form: string, person: UnsavedRecipient | null): void {
    if (person) this.#people.set(form, person)
    else this.#people.delete(form)
  }

  /** Called when a form unmounts. */
  closed(form: string): void {
    const person = this.#people.get(form)
    this.#people.delete(form)
    if (form !== 'new') return
    if (person) {
      const { corrects: _, complete: __, finish: ___, discard: ____, ...input } = person
      this.#stored.set(this.#key, input)
    } else this.#stored.delete(this.#key)
  }

  /** The unfinished new recipient from the last visit to this draft. */
  get stored(): RecipientInput | undefined {
    return this.#stored.get(this.#key)
  }

  readonly people = (): UnsavedRecipient[] => [...this.#people.values()]

  get #key(): string {
    return this.#session.requestId ?? ''
  }
}

export const notAdded = ({ corrects, name, email }: UnsavedRecipient): string =>
  corrects === null
    ? `You haven’t added “${isolated(name.trim() || email.trim())}”`
    : `You haven’t saved your change to ${corrects}`
