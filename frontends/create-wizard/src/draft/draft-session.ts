import {
  apiUnder,
  type createQueryClient,
  type FieldChange,
  idempotencyKey,
  type SignatureRequestChange,
} from '@countersign/contracts'
import type { CallsUnder, Change } from './change.js'
import type { Changing } from './changing.js'
import { ChangesOfOthers } from './changes-of-others.js'
import { ConfirmedDraft } from './confirmed-draft.js'
import { DocumentChanges } from './document-changes.js'
import { type Draft, type Removed, withFactsOf } from './draft.js'
import { type DraftStanding, standingOf } from './draft-standing.js'
import { FieldChanges } from './field-changes.js'
import { NoRequest } from './no-request.js'
import { PendingChanges } from './pending-changes.js'
import { Reaching } from './reaching.js'
import { RecipientChanges } from './recipient-changes.js'
import { SmallSteps } from './small-steps.js'

/**
 * What the sender does to a draft: seen at once, and stored as it is entered (rule drafting-3). What is seen is what the
 * server has confirmed, and on it everything under way: a change that is refused is taken back alone (ADR 0072).
 */
export class DraftSession implements Changing {
  readonly documents = new DocumentChanges(this)
  readonly recipients = new RecipientChanges(this)
  readonly fields = new FieldChanges(this)
  readonly others: ChangesOfOthers
  readonly #confirmed: ConfirmedDraft
  readonly #pending: PendingChanges
  readonly #steps = new SmallSteps((fieldId, step, before) => this.fields.change(fieldId, step, before))
  readonly #reaching = new Reaching(() => this.#changed())
  readonly #listeners = new Set<() => void>()
  #standing: DraftStanding

  /**
   * @param draft null for a new one, which the first upload creates
   * @param refused hears of each change that the server refused; it was taken back
   */
  constructor(
    client: ReturnType<typeof createQueryClient>,
    draft: Draft | null,
    readonly refused: (error: Error) => void,
    readonly callsUnder: CallsUnder = apiUnder,
  ) {
    this.#confirmed = new ConfirmedDraft(draft)
    this.others = new ChangesOfOthers(this.#confirmed, callsUnder, (change) => this.add(change))
    this.#pending = new PendingChanges(client, { tell: this.#tell, answered: this.#answered, changed: this.#changed })
    this.#standing = standingOf(this.#parts)
  }

  get requestId(): string | null {
    return this.#confirmed.orNull?.id ?? null
  }

  /** @throws {NoRequest} before the first upload */
  get draft(): Draft {
    if (!this.#standing.draft) throw new NoRequest()
    return this.#standing.draft
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly standing = (): DraftStanding => this.#standing

  /** The server has created the draft. */
  created(draft: Draft): void {
    this.#confirmed.becomes(draft)
    this.#changed()
  }

  /**
   * Shows a change and tells the server in its turn.
   *
   * @throws {NoRequest} before the first upload; {ApiError} when the server refuses
   */
  async add<Answer>(change: Change<Answer>): Promise<void> {
    const { id } = this.#confirmed.draft
    this.#steps.rest()
    await this.#pending.add(id, change as Change)
  }

  /** The same, for those who do not wait: a refusal is reported. */
  do(change: Change): void {
    this.add(change).catch(this.refused)
  }

  /** Title and options. */
  change(change: SignatureRequestChange): void {
    this.do({
      apply: (draft) => ({ ...draft, ...change }),
      tell: (calls, id) => calls.changeRequest(id, change),
      values: change,
    })
  }

  /** One step of many to a field, as arrow keys make: the server hears of all when they rest, before it hears of anything else. */
  nudge(fieldId: string, step: FieldChange): void {
    this.#steps.add(fieldId, step, () => this.draft.signatureFields)
    this.#changed()
  }

  /** Ends a run of small steps: the server hears of it now. */
  rest(): void {
    this.#steps.rest()
  }

  /** Undo: what was removed is added again under its old ids, last in its list, as the server has it. */
  putBack({ documents = [], recipients = [], fields }: Removed): void {
    this.documents.putBack(documents)
    for (const recipient of recipients) this.recipients.putBack(recipient)
    for (const field of fields) this.fields.putBack(field)
  }

  /** Reads what the server has found out about the documents; what it cannot read now it reads the next time. */
  async readFacts(): Promise<void> {
    await this.add({
      reads: true,
      tell: (calls, id) => calls.readRequest(id),
      settle: (draft, { documents }) => withFactsOf(draft, documents),
    }).catch(() => {})
  }

  /** Tells what still rests, and waits until the server has everything that was entered, or has refused it. */
  async settled(): Promise<void> {
    this.#steps.rest()
    await this.#pending.settled()
  }

  /**
   * The same, but waits for no connection.
   *
   * @returns whether the server has everything that is seen
   */
  async stored(): Promise<boolean> {
    this.#steps.rest()
    return new Promise((resolve) => {
      const look = () => {
        const { storing, notStored } = this.#standing
        if (storing && !notStored) return
        unsubscribe()
        resolve(!notStored)
      }
      const unsubscribe = this.subscribe(look)
      look()
    })
  }

  /** Tells at once what waits for a connection. */
  readonly storeAgain = (): void => this.#reaching.again()

  readonly #tell = (change: Change): Promise<unknown> => {
    const { id } = this.#confirmed.draft
    const calls = this.callsUnder(idempotencyKey())
    const call = () => change.tell(calls, id)
    const answer = change.reads || change.atOnce ? call() : this.#reaching.reach(call)
    return answer.catch(this.others.judge)
  }

  readonly #answered = (change: Change, answer: unknown): void => {
    this.#confirmed.take(change, answer)
    if (!change.reads) this.others.tellTabs()
  }

  get #parts() {
    const { all: changes } = this.#pending
    return { confirmed: this.#confirmed, changes, steps: this.#steps.now, notStored: this.#reaching.waits }
  }

  readonly #changed = (): void => {
    this.#standing = standingOf(this.#parts, this.#standing)
    for (const listener of this.#listeners) listener()
  }
}
