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

type Entries = Record<string, RecipientInput>

/**
 * Unsaved content of the recipient forms. Forms report each keystroke here, and leaving or sending reads it, so that
 * typing renders nothing but the form. The tab keeps it for a return to the draft (rule drafting-17).
 */
export class UnsavedRecipients {
  readonly #session: DraftSession
  readonly #people = new Map<string, UnsavedRecipient>()

  constructor(session: DraftSession) {
    this.#session = session
  }

  /** @param form the recipient's id, or 'new'. @param person null once nothing is unsaved */
  report(form: string, person: UnsavedRecipient | null): void {
    if (person) this.#people.set(form, person)
    else {
      this.#people.delete(form)
      this.#store(form, undefined)
    }
  }

  /** Called when a form unmounts. */
  closed(form: string): void {
    this.#keepOne(form)
    this.#people.delete(form)
  }

  /** Called once the draft has an ID. From then on the forms' entries belong to it. */
  created(): void {
    forget(keyOf(null))
  }

  /** Called before the window closes. */
  readonly keep = (): void => [...this.#people.keys()].forEach((form) => this.#keepOne(form))

  /** The unfinished entry from the last visit to this draft in this tab. @param form as for {@link report} */
  stored(form: string): RecipientInput | undefined {
    return this.#read()[form]
  }

  readonly people = (): UnsavedRecipient[] => [...this.#people.values()]

  #keepOne(form: string): void {
    const person = this.#people.get(form)
    if (!person) return
    const { name, email, role, message } = person
    this.#store(form, { name, email, role, message })
  }

  #store(form: string, entry: RecipientInput | undefined): void {
    const { [form]: before, ...others } = this.#read()
    if (before === entry) return
    const entries = entry ? { ...others, [form]: entry } : others
    try {
      if (Object.keys(entries).length === 0) forget(this.#key)
      else sessionStorage.setItem(this.#key, JSON.stringify(entries))
    } catch {
      // Storage is full or forbidden: the entry lasts as long as its form.
    }
  }

  #read(): Entries {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key) ?? '{}') as Entries
    } catch {
      return {}
    }
  }

  get #key(): string {
    return keyOf(this.#session.requestId)
  }
}

/** The shell removes these names when the person signs out (`stored.ts`). */
const keyOf = (requestId: string | null): string => `countersign:recipients:${requestId ?? ''}`

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so it holds nothing.
  }
}

export const notAdded = ({ corrects, name, email }: UnsavedRecipient): string =>
  corrects === null
    ? `You haven’t added “${isolated(name.trim() || email.trim())}”`
    : `You haven’t saved your change to ${isolated(corrects)}`
