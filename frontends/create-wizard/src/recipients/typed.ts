import type { HostServices } from '@countersign/contracts'
import type { DraftSession } from '../draft/draft-session.js'
import type { RecipientInput } from './recipient-input.js'

/** A recipient that is typed but not yet added or saved. */
export interface TypedPerson extends RecipientInput {
  /** Name of the edited recipient; null for a new one. */
  corrects: string | null
  /** Name and a full address are present. */
  complete: boolean
  /** Moves to the form. */
  finish: () => void
  leaveOut: () => void
}

/** Unfinished new recipients by request, kept in memory for a return to the draft in this tab. */
const kept = new WeakMap<HostServices, Map<string, RecipientInput>>()

/**
 * Unsaved content of the recipient forms. Forms report each keystroke here, and leaving or sending reads it, so that
 * typing renders nothing but the form.
 */
export class Typed {
  readonly #session: DraftSession
  readonly #kept: Map<string, RecipientInput>
  readonly #people = new Map<string, TypedPerson>()

  constructor(session: DraftSession, host: HostServices) {
    this.#session = session
    this.#kept = kept.get(host) ?? new Map()
    kept.set(host, this.#kept)
  }

  /** @param form the recipient's id, or 'new' */
  tell(form: string, person: TypedPerson | null): void {
    if (person) this.#people.set(form, person)
    else this.#people.delete(form)
  }

  /** Called when a form unmounts. */
  gone(form: string): void {
    const person = this.#people.get(form)
    this.#people.delete(form)
    if (form !== 'new') return
    if (person) {
      const { corrects: _, complete: __, finish: ___, leaveOut: ____, ...input } = person
      this.#kept.set(this.#key, input)
    } else this.#kept.delete(this.#key)
  }

  /** The unfinished new recipient from the last visit to this draft. */
  get kept(): RecipientInput | undefined {
    return this.#kept.get(this.#key)
  }

  readonly people = (): TypedPerson[] => [...this.#people.values()]

  get #key(): string {
    return this.#session.requestId ?? ''
  }
}

export const notAdded = ({ corrects, name, email }: TypedPerson): string =>
  corrects === null
    ? `You haven’t added “${name.trim() || email.trim()}”`
    : `You haven’t saved your change to ${corrects}`
