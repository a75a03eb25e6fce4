import type { AttachedDocumentView, FieldView, RecipientView } from '@countersign/contracts'
import { acts, type Draft, fieldsOf, signs } from '../draft/draft.js'
import { otherRecipients } from '../draft/recipients-changed.js'
import type { TypedPerson } from '../recipients/typed.js'

/** What the sender may have overlooked; what `stops` has to be settled before anything is sent. */
export type Warning =
  | { kind: 'removed'; stops: boolean; recipient: RecipientView; fields: readonly FieldView[] }
  | { kind: 'added'; stops: false; recipient: RecipientView }
  | { kind: 'typed'; stops: true; person: TypedPerson }
  | { kind: 'fields-of-none'; stops: true; recipient: RecipientView; fields: readonly FieldView[] }
  | { kind: 'same-address'; stops: false; recipients: readonly RecipientView[] }
  | { kind: 'no-field'; stops: false; recipient: RecipientView }
  | { kind: 'nobody-signs'; stops: false; document: AttachedDocumentView }

/**
 * What to look at before sending, faults first (rule drafting-16).
 *
 * @param pressedFor as the draft was when Send was pressed: recipients that others added or removed since are named first
 */
export function warningsOf(draft: Draft, typed: readonly TypedPerson[], pressedFor: Draft): Warning[] {
  const { recipients, documents, signatureFields } = draft
  const { added, removed } = otherRecipients(pressedFor, draft)
  const fieldsFor = ({ id }: RecipientView) => signatureFields.filter(({ recipientId }) => recipientId === id)
  const byAddress = Map.groupBy(recipients, ({ email }) => (email ?? '').trim().toLowerCase())
  return [
    ...removed.map((recipient) => {
      const fields = pressedFor.signatureFields.filter(({ recipientId }) => recipientId === recipient.id)
      return { kind: 'removed', stops: !recipients.some(acts), recipient, fields } as const
    }),
    ...added.map((recipient) => ({ kind: 'added', stops: false, recipient }) as const),
    ...typed.map((person) => ({ kind: 'typed', stops: true, person }) as const),
    ...recipients
      .filter((recipient) => !signs(recipient) && fieldsFor(recipient).length > 0)
      .map((recipient) => ({ kind: 'fields-of-none', stops: true, recipient, fields: fieldsFor(recipient) }) as const),
    ...[...byAddress.values()]
      .filter(({ length }) => length > 1)
      .map((same) => ({ kind: 'same-address', stops: false, recipients: same }) as const),
    ...recipients
      .filter((recipient) => signs(recipient) && fieldsFor(recipient).length === 0)
      .map((recipient) => ({ kind: 'no-field', stops: false, recipient }) as const),
    // Where there is no field at all, each signer was named above already.
    ...documents
      .filter(({ id }) => signatureFields.length > 0 && fieldsOf(draft, id).length === 0)
      .map((document) => ({ kind: 'nobody-signs', stops: false, document }) as const),
  ]
}
