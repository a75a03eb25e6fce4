import { api, type createQueryClient, type FieldChange, type SignatureRequestChange } from '@countersign/contracts'
import { DocumentChanges } from './document-changes.js'
import { type Draft, type Removed, withChangedField, withWarningsOf } from './draft.js'
import { FieldChanges } from './field-changes.js'
import { NoRequest } from './no-request.js'
import { RecipientChanges } from './recipient-changes.js'

/** The server's calls that make or change a draft. */
export type DraftCalls = Pick<
  typeof api,
  | 'createRequest'
  | 'changeRequest'
  | 'attachDocuments'
  | 'removeDocument'
  | 'acceptRendition'
  | 'addRecipient'
  | 'changeRecipient'
  | 'removeRecipient'
  | 'placeField'
  | 'changeField'
  | 'removeField'
  | 'send'
>

/** How the draft stands: what is seen of it, and whether the server has all of it. */
export interface DraftStanding {
  draft: Draft | null
  storing: boolean
}

/** Something that is done to a draft. */
interface Change<Answer = unknown> {
  /** How the draft looks with it, until the server has answered; left out, nothing is to be seen before. */
  apply?: (draft: Draft) => Draft
  tell: (calls: DraftCalls, requestId: string) => Promise<Answer>
  /** How it looks once the server has answered; left out, as before. */
  settle?: (draft: Draft, answer: Answer) => Draft
}

/** How long nothing more has to come before a run of small steps is told as one: the same rest as before they are read out. */
const restMs = 500

/**
 * What the sender does to a draft: seen at once, and stored as it is entered (rule drafting-3). Each change is a mutation;
 * those of one request go one after another, by their scope. What is seen is what the server has confirmed, and on it
 * everything under way: a change that is refused is taken back alone (ADR 0072).
 */
export class DraftSession {
  readonly documents = new DocumentChanges(this)
  readonly recipients = new RecipientChanges(this)
  readonly fields = new FieldChanges(this)
  readonly #client: ReturnType<typeof createQueryClient>
  readonly #listeners = new Set<() => void>()
  #confirmed: Draft | null
  #standing: DraftStanding
  #told: Promise<unknown> = Promise.resolve()
  #nudged: { fieldId: string; step: FieldChange; timer: ReturnType<typeof setTimeout> } | null = null

  /**
   * @param draft null for a new one, which the first upload creates
   * @param refused hears of each change that the server refused; it was taken back
   */
  constructor(
    client: ReturnType<typeof createQueryClient>,
    draft: Draft | null,
    readonly refused: (error: Error) => void,
    readonly calls: DraftCalls = api,
  ) {
    this.#client = client
    this.#confirmed = draft
    this.#standing = { draft, storing: false }
  }

  get requestId(): string | null {
    return this.#confirmed?.id ?? null
  }

  /** @throws {NoRequest} before the first upload */
  get draft(): Draft {
    return this.#standing.draft ?? noRequest()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly standing = (): DraftStanding => this.#standing

  /** The server has created the draft. */
  created(draft: Draft): void {
    this.#confirmed = draft
    this.#changed()
  }

  /**
   * Shows a change and tells the server in its turn.
   *
   * @throws {NoRequest} before the first upload; {ApiError} when the server refuses
   */
  async add<Answer>(change: Change<Answer>): Promise<void> {
    const { id } = this.#confirmed ?? noRequest()
    this.#tellNudged()
    const mutation = this.#client.getMutationCache().build(this.#client, {
      scope: { id },
      networkMode: 'always',
      gcTime: 0,
      meta: { session: this },
      mutationFn: this.#tell,
    })
    const told = mutation.execute(change as Change).finally(this.#changed)
    this.#told = told.catch(() => {})
    this.#changed()
    await told
  }

  /** The same, for those who do not wait: a refusal is reported. */
  do(change: Change): void {
    this.add(change).catch(this.refused)
  }

  /** Title and options. */
  change(change: SignatureRequestChange): void {
    this.do({ apply: (draft) => ({ ...draft, ...change }), tell: (calls, id) => calls.changeRequest(id, change) })
  }

  /** One step of many to a field, as arrow keys make: the server hears of all when they rest, before it hears of anything else. */
  nudge(fieldId: string, step: FieldChange): void {
    if (this.#nudged?.fieldId !== fieldId) this.#tellNudged()
    clearTimeout(this.#nudged?.timer)
    this.#nudged = { fieldId, step: { ...this.#nudged?.step, ...step }, timer: setTimeout(this.#tellNudged, restMs) }
    this.#changed()
  }

  /** Undo: what was removed is added again under its old ids, last in its list, as the server has it. */
  putBack({ documents = [], recipients = [], fields }: Removed): void {
    this.documents.putBack(documents)
    for (const recipient of recipients) this.recipients.putBack(recipient)
    for (const field of fields) this.fields.putBack(field)
  }

  /**
   * Updates the request, then triggers its sending (rule drafting-5).
   *
   * @throws {NoRequest} before the first upload; {ApiError} when the server refuses
   */
  async send(options: SignatureRequestChange): Promise<void> {
    await this.settled()
    await this.add({
      tell: (calls, id) => calls.changeRequest(id, options),
      // Whether an earlier signature can stay depends on the fields: what is to be accepted may be another by now.
      settle: (draft, { documents }) => withWarningsOf(draft, documents),
    })
    await this.calls.send(this.draft.id)
  }

  /** Tells what still rests, and waits until the server has everything that was entered, or has refused it. */
  async settled(): Promise<void> {
    this.#tellNudged()
    await this.#told
  }

  readonly #tellNudged = (): void => {
    const nudged = this.#nudged
    if (!nudged) return
    clearTimeout(nudged.timer)
    this.#nudged = null
    this.fields.change(nudged.fieldId, nudged.step)
  }

  readonly #tell = async (change: Change): Promise<void> => {
    const confirmed = this.#confirmed ?? noRequest()
    const answer = await change.tell(this.calls, confirmed.id)
    this.#confirmed = change.settle?.(confirmed, answer) ?? change.apply?.(confirmed) ?? confirmed
    // The mutation is under way a moment longer: it is not to be seen twice.
    delete change.apply
  }

  readonly #changed = (): void => {
    const underway = this.#client
      .getMutationCache()
      .findAll({ status: 'pending', predicate: ({ meta }) => meta?.session === this })
    const changes = underway.map(({ state }) => state.variables as Change)
    const confirmed = this.#confirmed
    const nudged = this.#nudged
    const seen = confirmed && changes.reduce((draft, { apply }) => apply?.(draft) ?? draft, confirmed)
    const draft = seen && nudged ? withChangedField(seen, nudged.fieldId, nudged.step) : seen
    this.#standing = { draft, storing: underway.length > 0 || nudged !== null }
    for (const listener of this.#listeners) listener()
  }
}

const noRequest = (): never => {
  throw new NoRequest()
}
