import { limits, type RecipientDraft, type RecipientChange, type RecipientView } from '@countersign/contracts'
import type { RecipientInput } from '../recipients/recipient-input.js'
import type { DraftEditor } from './draft-editor.js'
import { acts, type Removed, signsInOrder, withChangedRecipient, withoutRecipient, withRecipient } from './draft.js'

export class RecipientChanges {
  readonly #session: DraftEditor

  constructor(session: DraftEditor) {
    this.#session = session
  }

  /**
   * Adds a recipient. It appears once the server accepts it, because until then the form still holds it.
   *
   * @throws {NoRequest} before the first upload; {ApiError} if the server refuses
   */
  async add(recipient: RecipientInput): Promise<void> {
    const order = this.#nextPlace(recipient)
    await this.#session.add({
      execute: (calls, requestId) => calls.addRecipient(requestId, asNew({ ...recipient, order })),
      settle: withRecipient,
    })
  }

  /** @throws {ApiError} if the server refuses; the change is rolled back then */
  correct(id: string, change: RecipientChange): Promise<void> {
    return this.#session.add({
      apply: (draft) => withChangedRecipient(draft, id, change),
      execute: (calls, requestId) => calls.changeRecipient(requestId, id, change),
    })
  }

  /** Removes a recipient and their fields. */
  remove(id: string): Removed {
    const { recipients, signatureFields } = this.#session.draft
    this.#session.do({
      apply: (draft) => withoutRecipient(draft, id),
      execute: (calls, requestId) => calls.removeRecipient(requestId, id),
    })
    return {
      recipients: recipients.filter((recipient) => recipient.id === id),
      fields: signatureFields.filter(({ recipientId }) => recipientId === id),
    }
  }

  restore(recipient: RecipientView): void {
    this.#session.do({
      apply: (draft) => withRecipient(draft, recipient),
      execute: (calls, requestId) => calls.addRecipient(requestId, { id: recipient.id, ...asNew(recipient) }),
    })
  }

  /** Sets a recipient's place in the signing order; recipients with equal places sign together. */
  place(id: string, order: number | null): void {
    this.correct(id, { order }).catch(this.#session.refused)
  }

  /** Puts the acting recipients in this order, one after another. */
  arrange(ids: readonly string[]): void {
    const { recipients } = this.#session.draft
    for (const [index, id] of ids.entries()) {
      const before = recipients.find((recipient) => recipient.id === id)?.order
      if (before !== index + 1) this.place(id, index + 1)
    }
  }

  /** Switches between signing in order of entry and signing all at once. */
  signInOrder(inOrder: boolean): void {
    const { recipients } = this.#session.draft
    if (inOrder) this.arrange(recipients.filter(acts).map(({ id }) => id))
    else for (const { id, order } of recipients) if (order !== null) this.place(id, null)
  }

  #nextPlace(recipient: Pick<RecipientView, 'role'>): number | null {
    const { draft } = this.#session
    if (!signsInOrder(draft) || !acts(recipient)) return null
    return Math.min(limits.signingOrderMost, Math.max(0, ...draft.recipients.map(({ order }) => order ?? 0)) + 1)
  }
}

type Entered = Pick<RecipientDraft, 'role'> & { [Name in keyof RecipientView]?: RecipientView[Name] | undefined }

/** A recipient's input, without the values that the server adds. */
const asNew = ({ id: _, status: __, changedAt: ___, name, email, ...entered }: Entered): RecipientDraft => ({
  ...Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== null)),
  role: entered.role,
  name: name ?? '',
  email: email ?? '',
  status: 'pending',
})
