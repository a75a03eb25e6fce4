import type { HostServices } from '@countersign/contracts'
import type { DraftSession } from '../draft/draft-session.js'
import type { RecipientInput } from './recipient-input.js'

/** Somebody who is typed, but not added or saved. */
export interface TypedPerson extends RecipientInput {
  /** Whom it corrects, by name; null for somebody new. */
  corrects: string | null
  /** Name and address are there, the address in full. */
  complete: boolean
  /** Goes where it can be finished. */
  finish: () => void
  leaveOut: () => void
}

/** Of somebody new, by the request: in memory only, for whoever comes back to the draft in this tab. */
const kept = new WeakMap<HostServices, Map<string, RecipientInput>>()

/**
 * What stands in the forms for recipients and is not on the draft yet. Forms tell of it as it is typed; asked for where
 * the page is left or the request sent, so that a letter typed draws nothing but its form anew.
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

  /** A form is no longer shown. */
  gone(form: string): void {
    const person = this.#people.get(form)
    this.#people.delete(form)
    if (form !== 'new') return
    if (person) {
      const { corrects: _, complete: __, finish: ___, leaveOut: ____, ...input } = person
      this.#kept.set(this.#key, input)
    } else this.#kept.delete(this.#key)
  }

  /** What stood in the form for somebody new when this draft was left. */
  get kept(): RecipientInput | undefined {
    return this.#kept.get(this.#key)
  }

  readonly people = (): TypedPerson[] => [...this.#people.values()]

  get #key(): string {
    return this.#session.requestId ?? ''
  }
}

/** That somebody is not on the draft yet, in words. */
export const notAdded = ({ corrects, name, email }: TypedPerson): string =>
  corrects === null
    ? `“${name.trim() || email.trim()}” is typed but not added`
    : `The change to ${corrects} is not saved`
