import type { FieldType, RecipientView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Chip, classNames, recipientColour } from '@countersign/ui'
import { acts, type Draft, signs, signsInOrder } from '../draft/draft.js'
import { byOrder } from '../recipients/signing-order.js'

export interface WhoGetsWhatProps {
  draft: Draft
  /** Compact version for the send card. */
  small?: boolean
}

/** Recipients in order, with each one's share (rule drafting-16). */
export function WhoGetsWhat({ draft, small = false }: WhoGetsWhatProps) {
  const { recipients } = draft
  const ordered = signsInOrder(draft)
  const people = [...byOrder(recipients), ...recipients.filter((recipient) => !acts(recipient))]
  return (
    <>
      <ol className={classNames('who-gets', small && 'who-gets--small')} aria-label="Who gets what">
        {people.map((recipient) => {
          const { what, tag } = partOf(draft, recipient)
          const name = recipient.name ?? 'Erased'
          return (
            <li key={recipient.id}>
              <Chip name={name} colour={recipientColour(recipients.indexOf(recipient))} size={small ? 's' : 'm'} />
              <div className="min-0">
                <p className="person__name">
                  {ordered && recipient.order !== null && <span className="num">{recipient.order}. </span>}
                  {isolated(name)}
                </p>
                {!small && <p className="hint">{recipient.email}</p>}
                <p className="small muted">{what}</p>
              </div>
              {!small && <span className="tag num">{tag}</span>}
            </li>
          )
        })}
      </ol>
      {recipients.filter(acts).length > 1 && (
        <p className="hint who-gets__order">
          {ordered
            ? 'People are asked in order. The same number means at the same time.'
            : 'Everyone is asked at the same time.'}
        </p>
      )}
    </>
  )
}

function partOf({ documents, signatureFields }: Draft, recipient: RecipientView): { what: string; tag: string } {
  if (!acts(recipient)) return { what: 'Receives a copy when everyone has signed or approved', tag: 'Copy' }
  if (!signs(recipient)) return { what: `Approves ${documents.length} document(s)`, tag: 'Approves' }
  const fields = signatureFields.filter(({ recipientId }) => recipientId === recipient.id)
  if (fields.length === 0) return { what: 'Signs on a signature page added at the end', tag: 'No fields' }
  const counts = [...Map.groupBy(fields, ({ type }) => type)].map(([type, { length }]) => counted(type, length))
  return { what: `Signs: ${counts.join(', ')}`, tag: fields.length === 1 ? '1 field' : `${fields.length} fields` }
}

const counted = (type: FieldType, count: number): string =>
  `${count} ${type}${count === 1 ? '' : type === 'checkbox' ? 'es' : 's'}`
