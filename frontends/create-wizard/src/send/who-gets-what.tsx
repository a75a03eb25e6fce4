import type { FieldType, RecipientView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Chip, classNames, recipientColour } from '@countersign/ui'
import { acts, type Draft, signs, signsInOrder } from '../draft/draft.js'
import { asListed } from '../recipients/signing-order.js'

export interface WhoGetsWhatProps {
  draft: Draft
  /** Compact version for the send card. */
  small?: boolean
}

interface Share {
  what: string
  tag: string
  people: RecipientView[]
}

/** Recipients in order, with each one's share (rule drafting-16). People with equal shares have one sentence. */
export function WhoGetsWhat({ draft, small = false }: WhoGetsWhatProps) {
  const { recipients } = draft
  const ordered = signsInOrder(draft)
  const person = (recipient: RecipientView) => {
    const name = recipient.name ?? 'Erased'
    return (
      <div className="who-gets__person" key={recipient.id}>
        <Chip name={name} colour={recipientColour(recipients.indexOf(recipient))} size={small ? 's' : 'm'} />
        <div className="min-0">
          <p className="person__name">
            {ordered && recipient.order !== null && <span className="num">{recipient.order}. </span>}
            {isolated(name)}
          </p>
          {!small && <p className="hint">{recipient.email}</p>}
        </div>
      </div>
    )
  }
  return (
    <>
      <ol className={classNames('who-gets', small && 'who-gets--small')} aria-label="Who gets what">
        {sharesOf(draft, ordered).map(({ what, tag, people }) => (
          <li key={people[0]!.id}>
            <div className="who-gets__people">{people.map(person)}</div>
            {!small && <span className="tag num">{tag}</span>}
            <p className="small muted who-gets__what">
              {people.length === 1 ? what : `Each of these ${people.length} ${what[0]!.toLowerCase()}${what.slice(1)}`}
            </p>
          </li>
        ))}
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

/** Joins people with equal shares; in a signing order only neighbors, so that the order can be read. */
function sharesOf(draft: Draft, ordered: boolean): Share[] {
  const shares: Share[] = []
  for (const recipient of asListed(draft.recipients)) {
    const part = partOf(draft, recipient)
    const candidates = ordered ? shares.slice(-1) : shares
    const same = candidates.find(({ what }) => what === part.what)
    if (same) same.people.push(recipient)
    else shares.push({ ...part, people: [recipient] })
  }
  return shares
}

function partOf({ documents, signatureFields }: Draft, recipient: RecipientView): Pick<Share, 'what' | 'tag'> {
  if (!acts(recipient)) return { what: 'Receives a copy when everyone has signed or approved', tag: 'Copy' }
  if (!signs(recipient)) return { what: `Approves ${documents.length} document(s)`, tag: 'Approves' }
  const fields = signatureFields.filter(({ recipientId }) => recipientId === recipient.id)
  if (fields.length === 0) return { what: 'Signs on a signature page added at the end', tag: 'No fields' }
  const counts = [...Map.groupBy(fields, ({ type }) => type)].map(([type, { length }]) => counted(type, length))
  return { what: `Signs: ${counts.join(', ')}`, tag: fields.length === 1 ? '1 field' : `${fields.length} fields` }
}

const counted = (type: FieldType, count: number): string =>
  `${count} ${type}${count === 1 ? '' : type === 'checkbox' ? 'es' : 's'}`
