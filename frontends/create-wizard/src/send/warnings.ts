import type { AttachedDocumentView, FieldView, RecipientView } from '@countersign/contracts'
import { acts, type Draft, fieldsOf, signs } from '../draft/draft.js'
import { differenceOf } from '../draft/recipients-changed.js'
import type { UnsavedRecipient } from '../recipients/unsaved-recipients.js'

/** Possible oversights; those with `stops` block sending. */
export type Warning =
  | { kind: 'removed'; stops: boolean; recipient: RecipientView; fields: readonly FieldView[] }
  | { kind: 'added'; stops: false; recipient: RecipientView }
  | { kind: 'typed'; stops: true; person: UnsavedRecipient }
  | { kind: 'fields-of-none'; stops: true; recipient: RecipientView; fields: readonly FieldView[] }
  | { kind: 'same-address'; stops: false; recipients: readonly RecipientView[] }
  | { kind: 'no-field'; stops: false; recipient: RecipientView }
  | { kind: 'nobody-signs'; stops: false; document: AttachedDocumentView }

/**
 * Warnings before sending, blocking ones first (rule drafting-16).
 *
 * @param pressedFor the draft when the sender pressed Send; recipients that changed since come first
 */
export function warningsOf(draft: Draft, unsaved: readonly UnsavedRecipient[], pressedFor: Draft): Warning[] {
  const { recipients, documents, signatureFields } = draft
  const { added, removed } = differenceOf(pressedFor, draft)
  const fieldsFor = ({ id }: RecipientView) => signatureFields.filter(({ recipientId }) => recipientId === id)
  const byAddress = Map.groupBy(recipients, ({ email }) => (email ?? '').trim().toLowerCase())
  return [
    ...removed.map((recipient) => {
      const fields = pressedFor.signatureFields.filter(({ recipientId }) => recipientId === recipient.id)
      return { kind: 'removed', stops: !recipients.some(acts), recipient, fields } as const
    }),
    ...added.map((recipient) => ({ kind: 'added', stops: false, recipient }) as const),
    ...unsaved.map((person) => ({ kind: 'typed', stops: true, person }) as const),
    ...recipients
      .filter((recipient) => !signs(recipient) && fieldsFor(recipient).length > 0)
      .map((recipient) => ({ kind: 'fields-of-none', stops: true, recipient, fields: fieldsFor(recipient) }) as const),
    ...[...byAddress.values()]
      .filter(({ length }) => length > 1)
      .map((same) => ({ kind: 'same-address', stops: false, recipients: same }) as const),
    ...recipients
      .filter((recipient) => signs(recipient) && fieldsFor(recipient).length === 0)
      .map((recipient) => ({ kind: 'no-field', stops: false, recipient }) as const),
    // Without any field, the missing signers above already cover it.
    ...documents
      .filter(({ id }) => signatureFields.length > 0 && fieldsOf(draft, id).length === 0)
      .map((document) => ({ kind: 'nobody-signs', stops: false, document }) as const),
  ]
}
