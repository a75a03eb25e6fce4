import {
  ApiError,
  apiUnder,
  type createQueryClient,
  type FieldChange,
  type FieldView,
  idempotencyKey,
  NoAnswer,
  type SignatureRequestChange,
} from '@countersign/contracts'
import type { CallsUnder, Change, ReadAgain } from './change.js'
import type { Changing } from './changing.js'
import { DocumentChanges } from './document-changes.js'
import { type Draft, type Removed, withChangedField, withFactsOf } from './draft.js'
import { FieldChanges } from './field-changes.js'
import { ChangedElsewhere, mayBeConflict, newsOf } from './news.js'
import { NoRequest } from './no-request.js'
import { onceChecked } from './once-checked.js'
import { OtherTabs } from './other-tabs.js'
import { Reaching } from './reaching.js'
import { RecipientChanges } from './recipient-changes.js'
import { otherRecipients, RecipientsChanged } from './recipients-changed.js'

/** How the draft stands: what is seen of it, and whether the server has all of it. */
export interface DraftStanding {
  draft: Draft | null
  storing: boolean
  /** The server could not be reached: what was entered is on this page only, and waits. */
  notStored: boolean
  /** Something had to wait for a connection, and not all of it is stored by now. */
  late: boolean
  /** Which of the draft's own values are among what waits. */
  unstored: readonly (keyof SignatureRequestChange)[]
}

/** Small steps of one field, of which the server has not heard yet. */
interface Nudged {
  fieldId: string
  /** As it was before them. */
  before: FieldView | undefined
  step: FieldChange
  timer: ReturnType<typeof setTimeout>
}

const none: readonly never[] = []

/** How long nothing more has to come before a run of small steps is told as one: the same rest as before they are read out. */
const restMs = 500

/**
 * What the sender does to a draft: seen at once, and stored as it is entered (rule drafting-3). Each change is a mutation;
 * those of one request go one after another, by their scope. What is seen is what the server has confirmed, and on it
 * everything under way: a change that is refused is taken back alone (ADR 0072).
 */
export class DraftSession implements Changing {
  readonly documents = new DocumentChanges(this)
  readonly recipients = new RecipientChanges(this)
  readonly fields = new FieldChanges(this)
  readonly #client: ReturnType<typeof createQueryClient>
  readonly #listeners = new Set<() => void>()
  #confirmed: Draft | null
  #standing: DraftStanding
  #told: Promise<unknown> = Promise.resolve()
  readonly #tabs = new OtherTabs()
  readonly #readers = new Set<ReadAgain>()
  readonly #reaching = new Reaching(() => this.#changed())
  #isToRead = false
  #nudged: Nudged | null = null

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
    this.#client = client
    this.#confirmed = draft
    this.#standing = { draft, storing: false, notStored: false, late: false, unstored: none }
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
    this.do({
      apply: (draft) => ({ ...draft, ...change }),
      tell: (calls, id) => calls.changeRequest(id, change),
      values: change,
    })
  }

  /** One step of many to a field, as arrow keys make: the server hears of all when they rest, before it hears of anything else. */
  nudge(fieldId: string, step: FieldChange): void {
    if (this.#nudged?.fieldId !== fieldId) this.#tellNudged()
    clearTimeout(this.#nudged?.timer)
    const before = this.#nudged?.before ?? this.draft.signatureFields.find(({ id }) => id === fieldId)
    const timer = setTimeout(this.#tellNudged, restMs)
    this.#nudged = { fieldId, before, step: { ...this.#nudged?.step, ...step }, timer }
    this.#changed()
  }

  /** Ends a run of small steps: the server hears of it now. */
  rest(): void {
    this.#tellNudged()
  }

  /** Undo: what was removed is added again under its old ids, last in its list, as the server has it. */
  putBack({ documents = [], recipients = [], fields }: Removed): void {
    this.documents.putBack(documents)
    for (const recipient of recipients) this.recipients.putBack(recipient)
    for (const field of fields) this.fields.putBack(field)
  }

  /**
   * Updates the request, then triggers its sending (rule drafting-5), as often as it takes until all pages are checked.
   *
   * @param pressedFor the draft as it was seen: it goes to its recipients, or not at all
   * @param stop ends the repeating
   * @param ends ends a call under way too
   * @returns whether it was sent; false where it was stopped before
   * @throws {NoRequest} before the first upload; {RecipientsChanged} where the draft has others by now; {ApiError} when
   *   the server refuses; {NoAnswer} where there is no connection, or not all is stored: it does not wait for one
   */
  async send(
    options: SignatureRequestChange,
    pressedFor: Draft,
    stop: AbortSignal,
    ends?: AbortSignal,
  ): Promise<boolean> {
    await this.#allStored()
    await this.add({
      atOnce: true,
      tell: (calls, id) => calls.changeRequest(id, options),
      // Whether an earlier signature can stay depends on the fields: what is to be accepted may be another by now.
      settle: (draft, { documents }) => withFactsOf(draft, documents),
    })
    const { id } = this.draft
    const recipients = pressedFor.recipients.map((recipient) => recipient.id)
    const send = () => this.callsUnder(idempotencyKey(), ends).send(id, { recipients })
    const unchecked = () => this.#allStored().then(() => this.readFacts())
    const sent = await onceChecked(send, unchecked, stop).catch((refusal: unknown) =>
      this.#judgeSending(refusal, pressedFor),
    )
    if (sent) this.#tabs.tell(id)
    return sent
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
    this.#tellNudged()
    await this.#told
  }

  /**
   * The same, but waits for no connection.
   *
   * @returns whether the server has everything that is seen
   */
  async stored(): Promise<boolean> {
    this.#tellNudged()
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

  async #allStored(): Promise<void> {
    if (!(await this.stored())) throw new NoAnswer('offline')
  }

  /** @param reader hears when the draft was read again, for somebody else changed it */
  onReadAgain(reader: ReadAgain): () => void {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }

  /** Reads the draft when another tab of this browser has changed it. @returns stops that */
  listenToTabs(): () => void {
    const { requestId } = this
    return requestId === null ? () => {} : this.#tabs.listen(requestId, this.#readAgain)
  }

  readonly #readAgain = (): void => {
    if (this.#isToRead) return
    this.#isToRead = true
    this.add({
      reads: true,
      tell: (calls, id) => {
        this.#isToRead = false
        return calls.readRequest(id)
      },
      settle: (before, after) => {
        const news = newsOf(before, after)
        // What was added is seen; what is gone is told.
        this.#haveRead(before, after, news?.removed || news?.over ? news : null)
        return after
      },
      // Not read now, it shows on the first conflict.
    }).catch(() => {})
  }

  /** Tells at once what waits for a connection. */
  readonly storeAgain = (): void => this.#reaching.again()

  readonly #tellNudged = (): void => {
    const nudged = this.#nudged
    if (!nudged) return
    clearTimeout(nudged.timer)
    this.#nudged = null
    this.fields.change(nudged.fieldId, nudged.step, nudged.before)
  }

  readonly #tell = async (change: Change): Promise<void> => {
    const confirmed = this.#confirmed ?? noRequest()
    const calls = this.callsUnder(idempotencyKey())
    const call = () => change.tell(calls, confirmed.id)
    const answer = await (change.reads || change.atOnce ? call() : this.#reaching.reach(call)).catch(this.#judge)
    this.#confirmed = change.settle?.(confirmed, answer) ?? change.apply?.(confirmed) ?? confirmed
    // The mutation is under way a moment longer: it is not to be seen twice.
    delete change.apply
    if (!change.reads) this.#tabs.tell(confirmed.id)
  }

  /** Refused by what somebody else did? The draft is read again then, and they are told what it was. */
  readonly #judge = async (refusal: unknown): Promise<never> => {
    const before = this.#confirmed
    if (!before || !mayBeConflict(refusal)) throw refusal
    const after = await this.callsUnder(idempotencyKey())
      .readRequest(before.id)
      .catch((failure: unknown) => {
        if (failure instanceof ApiError && failure.status === 404) return null
        throw refusal
      })
    const news = newsOf(before, after)
    if (after) this.#confirmed = after
    if (!news) throw refusal
    this.#haveRead(before, after, news)
    throw new ChangedElsewhere(news)
  }

  /** Refused for other recipients than it was pressed for? The draft is shown as it is now. */
  async #judgeSending(refusal: unknown, pressedFor: Draft): Promise<never> {
    if (!(refusal instanceof ApiError) || refusal.status !== 409) throw refusal
    await this.add({
      reads: true,
      tell: (calls, id) => calls.readRequest(id),
      settle: (before, after) => {
        const news = newsOf(before, after)
        this.#haveRead(before, after, news?.over ? news : null)
        if (news?.over) throw new ChangedElsewhere(news)
        return after
      },
    })
    const { added, removed } = otherRecipients(pressedFor, this.draft)
    throw added.length + removed.length > 0 ? new RecipientsChanged() : refusal
  }

  readonly #haveRead: ReadAgain = (before, after, news) => {
    for (const reader of this.#readers) reader(before, after, news)
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
    const storing = changes.some(({ reads }) => !reads) || nudged !== null
    const notStored = this.#reaching.waits
    this.#standing = {
      draft,
      storing,
      notStored,
      late: notStored || (storing && this.#standing.late),
      unstored: notStored ? changes.flatMap(({ values = {} }) => namesOf(values)) : none,
    }
    for (const listener of this.#listeners) listener()
  }
}

const namesOf = (values: SignatureRequestChange) => Object.keys(values) as (keyof SignatureRequestChange)[]

const noRequest = (): never => {
  throw new NoRequest()
}
