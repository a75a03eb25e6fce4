import type { AttachedDocumentView, FieldView, RecipientView } from '@countersign/contracts'
import { type Draft, fieldsOf, signs } from '../draft/draft.js'
import type { TypedPerson } from '../recipients/typed.js'

/** What the sender may have overlooked; what `stops` has to be settled before anything is sent. */
export type Warning =
  | { kind: 'typed'; stops: true; person: TypedPerson }
  | { kind: 'fields-of-none'; stops: true; recipient: RecipientView; fields: readonly FieldView[] }
  | { kind: 'same-address'; stops: false; recipients: readonly RecipientView[] }
  | { kind: 'no-field'; stops: false; recipient: RecipientView }
  | { kind: 'nobody-signs'; stops: false; document: AttachedDocumentView }

/** What to look at before sending, faults first (rule drafting-16). */
export function warningsOf(draft: Draft, typed: readonly TypedPerson[]): Warning[] {
  const { recipients, documents, signatureFields } = draft
  const fieldsFor = ({ id }: RecipientView) => signatureFields.filter(({ recipientId }) => recipientId === id)
  const byAddress = Map.groupBy(recipients, ({ email }) => (email ?? '').trim().toLowerCase())
  return [
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
