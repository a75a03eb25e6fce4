import {
  apiUnder,
  type createQueryClient,
  type FieldChange,
  idempotencyKey,
  type SignatureRequestChange,
} from '@countersign/contracts'
import type { CallsUnder, Change } from './change.js'
import type { DraftEditor } from './draft-editor.js'
import { RemoteChanges } from './remote-changes.js'
import { ConfirmedDraft } from './confirmed-draft.js'
import { DocumentChanges } from './document-changes.js'
import { type Draft, type Removed, withFactsOf } from './draft.js'
import { type DraftState, draftStateOf } from './draft-state.js'
import { FieldChanges } from './field-changes.js'
import { NoRequest } from './no-request.js'
import { PendingChanges } from './pending-changes.js'
import { ConnectionRetry } from './connection-retry.js'
import { RecipientChanges } from './recipient-changes.js'
import { StepBatch } from './step-batch.js'

/**
 * Edits a draft: each change shows immediately and is stored as it is entered (rule drafting-3). The view is the
 * confirmed draft plus all pending changes, so a refused change rolls back alone (ADR 0072).
 */
export class DraftSession implements DraftEditor {
  readonly documents = new DocumentChanges(this)
  readonly recipients = new RecipientChanges(this)
  readonly fields = new FieldChanges(this)
  readonly remoteChanges: RemoteChanges
  readonly #confirmed: ConfirmedDraft
  readonly #pending: PendingChanges
  readonly #steps = new StepBatch((fieldId, step, before) => this.fields.change(fieldId, step, before))
  readonly #connectionRetry = new ConnectionRetry(() => this.#changed())
  readonly #listeners = new Set<() => void>()
  #draftState: DraftState

  /**
   * @param draft null for a new one, which the first upload creates
   * @param refused called for each change that the server refused and the session rolled back
   */
  constructor(
    client: ReturnType<typeof createQueryClient>,
    draft: Draft | null,
    readonly refused: (error: Error) => void,
    readonly callsUnder: CallsUnder = apiUnder,
  ) {
    this.#confirmed = new ConfirmedDraft(draft)
    this.remoteChanges = new RemoteChanges(this.#confirmed, callsUnder, (change) => this.add(change))
    this.#pending = new PendingChanges(client, {
      execute: this.#execute,
      answered: this.#answered,
      changed: this.#changed,
    })
    this.#draftState = draftStateOf(this.#parts)
  }

  get requestId(): string | null {
    return this.#confirmed.orNull?.id ?? null
  }

  /** @throws {NoRequest} before the first upload */
  get draft(): Draft {
    if (!this.#draftState.draft) throw new NoRequest()
    return this.#draftState.draft
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly draftState = (): DraftState => this.#draftState

  created(draft: Draft): void {
    this.#confirmed.becomes(draft)
    this.#changed()
  }

  /**
   * Shows a change and queues its API call.
   *
   * @throws {NoRequest} before the first upload; {ApiError} if the server refuses
   */
  async add<Answer>(change: Change<Answer>): Promise<void> {
    const { id } = this.#confirmed.draft
    this.#steps.flush()
    await this.#pending.add(id, change as Change)
  }

  /** Like {@link add}, but reports a refusal instead of rejecting. */
  do(change: Change): void {
    this.add(change).catch(this.refused)
  }

  /** Changes the title and the options. */
  change(change: SignatureRequestChange): void {
    this.do({
      // Choosing a number of days gives up a chosen last day.
      apply: (draft) => ({ ...draft, ...('expiresInDays' in change && { expiresBy: undefined }), ...change }),
      execute: (calls, id) => calls.changeRequest(id, change),
      values: change,
    })
  }

  /** Applies a small step, for example an arrow key. A pause sends all steps together, ahead of any other change. */
  nudge(fieldId: string, step: FieldChange): void {
    this.#steps.add(fieldId, step, () => this.draft.signatureFields)
    this.#changed()
  }

  /** Sends the collected small steps now. */
  flush(): void {
    this.#steps.flush()
  }

  /** Undoes a removal: adds the parts again under their old ids, at the end of their lists as the server does. */
  restore({ documents = [], recipients = [], fields }: Removed): void {
    this.documents.restore(documents)
    for (const recipient of recipients) this.recipients.restore(recipient)
    for (const field of fields) this.fields.restore(field)
  }

  /** Reads the server's facts about the documents. Failures are ignored, because the next poll repeats the read. */
  async readFacts(): Promise<void> {
    await this.add({
      reads: true,
      execute: (calls, id) => calls.readRequest(id),
      settle: (draft, { documents }) => withFactsOf(draft, documents),
    }).catch(() => {})
  }

  /** Flushes small steps and waits until the server has stored or refused every change. */
  async settled(): Promise<void> {
    this.#steps.flush()
    await this.#pending.settled()
  }

  /**
   * Like {@link settled}, but does not wait for a connection.
   *
   * @returns true if the server has stored everything on screen
   */
  async stored(): Promise<boolean> {
    this.#steps.flush()
    return new Promise((resolve) => {
      const check = () => {
        const { storing, notStored } = this.#draftState
        if (storing && !notStored) return
        unsubscribe()
        resolve(!notStored)
      }
      const unsubscribe = this.subscribe(check)
      check()
    })
  }

  /** Retries immediately instead of waiting for a connection. */
  readonly retrySaving = (): void => this.#connectionRetry.retry()

  readonly #execute = (change: Change): Promise<unknown> => {
    const { id } = this.#confirmed.draft
    const calls = this.callsUnder(idempotencyKey())
    const call = () => change.execute(calls, id)
    const answer = change.reads || change.atOnce ? call() : this.#connectionRetry.run(call)
    return answer.catch(this.remoteChanges.handleRefusal)
  }

  readonly #answered = (change: Change, answer: unknown): void => {
    this.#confirmed.take(change, answer)
    if (!change.reads) this.remoteChanges.notifyTabs()
  }

  get #parts() {
    const { all: changes } = this.#pending
    return { confirmed: this.#confirmed, changes, steps: this.#steps.now, notStored: this.#connectionRetry.isWaiting }
  }

  readonly #changed = (): void => {
    this.#draftState = draftStateOf(this.#parts, this.#draftState)
    for (const listener of this.#listeners) listener()
  }
}
