import type { FieldView, SignatureRequestView } from '@countersign/contracts'
import { drawnPlace, percentBox } from '@countersign/contracts/geometry'
import { isolated } from '@countersign/contracts/isolated'
import { Chip, recipientColour } from '@countersign/ui'
import { Card } from '@countersign/ui/requests'
import { erased } from '../request/names.js'

const ticks: Readonly<Record<string, string>> = { true: 'Checked', false: 'Not checked' }

/** A field's value as text; for a mark, the way it was made (rule fields-9). */
const valueText = (type: FieldView['type'], value: string): string =>
  type === 'checkbox' ? (ticks[value] ?? value) : type === 'signature' ? `Signed: ${value}` : value

type FieldsCardProps = Pick<SignatureRequestView, 'signatureFields' | 'recipients' | 'documents'>

/** The drawn part of a field on a page of A4, because no page is loaded for this card. */
const spotOf = (field: FieldView) => {
  const { left, top, width, height } = percentBox(drawnPlace(field, { width: 595, height: 842 }))
  return { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }
}

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
        {signatureFields.map((field, index) => {
          const { id, recipientId, documentId, type, page, x, y, value } = field
          const { name = null, colour = 1 } = people.get(recipientId) ?? {}
          return (
            <li key={id}>
              <span className="row" data-tip={isolated(name ?? erased)}>
                <Chip name={name ?? ''} colour={colour} size="s" />
                <span className="visually-hidden">{isolated(name ?? erased)}</span>
                <span className="field-thumb" data-r={colour} aria-hidden="true">
                  <i style={spotOf(field)} />
                </span>
              </span>
              <div>
                <p className="num">{`Field ${index + 1}: ${type}`}</p>
                <p className="hint num">{`Page ${page} (${x}%, ${y}%)`}</p>
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
