import { limits, type NewRecipient, type RecipientChange, type RecipientView } from '@countersign/contracts'
import type { DraftStore } from './draft-store.js'
import { acts, type Removed, signsInOrder, withChangedRecipient, withoutRecipient, withRecipient } from './draft.js'

/** What is done to a draft's recipients. */
export class RecipientChanges {
  readonly #store: DraftStore

  constructor(store: DraftStore) {
    this.#store = store
  }

  /**
   * Adds a recipient; shown once the server has taken it, for until then the form still holds it.
   *
   * @throws {NoRequest} before the first upload; {ApiError} when the server does not take it
   */
  async add(recipient: Pick<NewRecipient, 'name' | 'email' | 'role'>): Promise<void> {
    const { id: requestId } = this.#store.draft
    const order = this.#nextPlace(recipient)
    await this.#store.add({
      apply: (draft) => draft,
      tell: async () => {
        const added = await this.#store.calls.addRecipient(requestId, asNew({ ...recipient, order }))
        return (draft) => withRecipient(draft, added)
      },
    })
  }

  /** @throws {ApiError} when the server does not take it; it is as before then */
  async correct(id: string, change: RecipientChange): Promise<void> {
    const { id: requestId } = this.#store.draft
    await this.#store.add({
      apply: (draft) => withChangedRecipient(draft, id, change),
      tell: async () => void (await this.#store.calls.changeRecipient(requestId, this.#store.serverId(id), change)),
    })
  }

  /** Takes a recipient off the draft, with their fields. */
  remove(id: string): Removed {
    const { id: requestId, recipients, signatureFields } = this.#store.draft
    this.#store.do({
      apply: (draft) => withoutRecipient(draft, id),
      tell: async () => void (await this.#store.calls.removeRecipient(requestId, this.#store.serverId(id))),
    })
    return {
      recipients: recipients.filter((recipient) => recipient.id === id),
      fields: signatureFields.filter(({ recipientId }) => recipientId === id),
    }
  }

  putBack(recipient: RecipientView): void {
    const { id: requestId } = this.#store.draft
    this.#store.do({
      apply: (draft) => withRecipient(draft, recipient),
      tell: async () => {
        const added = await this.#store.calls.addRecipient(requestId, asNew(recipient))
        this.#store.knownAs(recipient.id, added.id)
      },
    })
  }

  /** Gives someone a place in the order; the same place means together. */
  place(id: string, order: number | null): void {
    this.correct(id, { order }).catch(this.#store.refused)
  }

  /** Puts those who act in the given order, one after another. */
  arrange(ids: readonly string[]): void {
    const { recipients } = this.#store.draft
    for (const [index, id] of ids.entries()) {
      const before = recipients.find((recipient) => recipient.id === id)?.order
      if (before !== index + 1) this.place(id, index + 1)
    }
  }

  /** One after another, as they were added, or all at once. */
  signInOrder(inOrder: boolean): void {
    const { recipients } = this.#store.draft
    if (inOrder) this.arrange(recipients.filter(acts).map(({ id }) => id))
    else for (const { id, order } of recipients) if (order !== null) this.place(id, null)
  }

  #nextPlace(recipient: Pick<RecipientView, 'role'>): number | null {
    const { draft } = this.#store
    if (!signsInOrder(draft) || !acts(recipient)) return null
    return Math.min(limits.signingOrderMost, Math.max(0, ...draft.recipients.map(({ order }) => order ?? 0)) + 1)
  }
}

const asNew = ({
  name,
  email,
  role,
  order,
}: Pick<RecipientView, 'name' | 'email' | 'role' | 'order'>): NewRecipient => ({
  name: name ?? '',
  email: email ?? '',
  role,
  status: 'pending',
  ...(order !== null && { order }),
})
