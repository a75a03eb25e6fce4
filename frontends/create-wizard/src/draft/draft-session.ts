import { api, type SignatureRequestChange } from '@countersign/contracts'
import { DocumentChanges } from './document-changes.js'
import { type DraftCalls, DraftStore, type DraftStanding } from './draft-store.js'
import { type Draft, type Removed, withWarningsOf } from './draft.js'
import { FieldChanges } from './field-changes.js'
import { RecipientChanges } from './recipient-changes.js'

/** What the sender does to a draft: seen at once, and stored as it is entered (rule drafting-3). */
export class DraftSession {
  readonly documents: DocumentChanges
  readonly recipients: RecipientChanges
  readonly fields: FieldChanges
  readonly #store: DraftStore

  /**
   * @param draft null for a new one, which the first upload creates
   * @param refused hears of each change that the server refused; it was taken back
   */
  constructor(draft: Draft | null, refused: (error: Error) => void, calls: DraftCalls = api) {
    this.#store = new DraftStore(draft, calls, refused, (id, change) => this.fields.change(id, change))
    this.documents = new DocumentChanges(this.#store)
    this.recipients = new RecipientChanges(this.#store)
    this.fields = new FieldChanges(this.#store)
  }

  get requestId(): string | null {
    return this.#store.exists ? this.#store.draft.id : null
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  readonly standing = (): DraftStanding => this.#store.standing()

  /** Title and options. */
  change(change: SignatureRequestChange): void {
    const { id } = this.#store.draft
    this.#store.do({
      apply: (draft) => ({ ...draft, ...change }),
      tell: async () => void (await this.#store.calls.changeRequest(id, change)),
    })
  }

  /** Undo: what was removed is added again, last in its list, as the server has it. */
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
    const { id } = this.#store.draft
    await this.#store.settled()
    await this.#store.add({
      apply: (draft) => draft,
      tell: async () => {
        const { documents } = await this.#store.calls.changeRequest(id, options)
        // Whether an earlier signature can stay depends on the fields: what is to be accepted may be another by now.
        return (draft) => withWarningsOf(draft, documents)
      },
    })
    await this.#store.calls.send(id)
  }

  /** Once the server has everything that was entered. */
  settled(): Promise<void> {
    return this.#store.settled()
  }
}
