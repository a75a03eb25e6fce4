import type { FieldView, SignatureRequestView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Card, Chip, recipientColour } from '@countersign/ui'
import { erased } from '../request/names.js'

const ticks: Readonly<Record<string, string>> = { true: 'Checked', false: 'Not checked' }

/** A field's value as text; for a mark, the way it was made (rule fields-9). */
const valueText = (type: FieldView['type'], value: string): string =>
  type === 'checkbox' ? (ticks[value] ?? value) : type === 'signature' ? `Signed: ${value}` : value

type FieldsCardProps = Pick<SignatureRequestView, 'signatureFields' | 'recipients' | 'documents'>

/** Lists all fields with their recipient and, for several documents, the document. */
export function FieldsCard({ signatureFields, recipients, documents }: FieldsCardProps) {
  const count = signatureFields.length
  if (count === 0) return null
  const people = new Map(recipients.map(({ id, name }, index) => [id, { name, colour: recipientColour(index) }]))
  const names = new Map(documents.map(({ id, originalName }) => [id, isolated(originalName ?? erased)]))
  return (
    <Card
      title="Signature Fields"
      aside={<span className="small muted num">{count === 1 ? '1 field' : `${count} fields`}</span>}
    >
      <ul className="lines lines--2">
        {signatureFields.map(({ id, recipientId, documentId, type, page, x, y, value }, index) => {
          const { name = null, colour = 1 } = people.get(recipientId) ?? {}
          return (
            <li key={id}>
              <span data-tip={isolated(name ?? erased)}>
                <Chip name={name ?? ''} colour={colour} size="s" />
                <span className="visually-hidden">{isolated(name ?? erased)}</span>
              </span>
              <div>
                <p className="num">
                  Field {index + 1}: {type}
                </p>
                <p className="hint num">
                  Page {page} ({x}%, {y}%)
                </p>
                {value !== null && <p className="small lines__value">{valueText(type, value)}</p>}
              </div>
              {documents.length > 1 && (
                <p className="hint truncate lines__document" dir="auto" title={names.get(documentId)}>
                  {names.get(documentId)}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
