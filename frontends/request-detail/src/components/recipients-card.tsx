import type { RecipientView, SignatureRequestView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Chip, recipientColour, Time } from '@countersign/ui'
import { Card, CardBody, RecipientBadge, roleLabel } from '@countersign/ui/requests'
import { erased } from '../request/names.js'
import { actedOf, acting, awaitedIn, hasActed } from '../request/acting.js'

interface RecipientsCardProps {
  recipients: RecipientView[]
  status: SignatureRequestView['status']
  sent: boolean
  /** Reason for declining. */
  reason?: string | null
}

/** Recipients with their role and progress. */
export function RecipientsCard({ recipients, status, sent, reason }: RecipientsCardProps) {
  const people = acting(recipients)
  const next = awaitedIn({ status, recipients })
  return (
    <Card title="Recipients" aside={sent && people.length > 0 && <Meter people={people} />}>
      {recipients.length === 0 ? (
        <CardBody>
          <p className="muted">No recipients yet.</p>
        </CardBody>
      ) : (
        <ul className="lines lines--people">
          {recipients.map((recipient, index) => (
            <RecipientLine
              key={recipient.id}
              recipient={recipient}
              awaited={next.includes(recipient)}
              colour={recipientColour(index)}
              reason={reason}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface RecipientLineProps extends Pick<RecipientsCardProps, 'reason'> {
  recipient: RecipientView
  awaited: boolean
  colour: number
}

function RecipientLine({ recipient, awaited, colour, reason }: RecipientLineProps) {
  const { name, email, role, status, order, changedAt } = recipient
  const facts = [roleLabel(role), order !== null && `number ${order} in the signing order`].filter(Boolean).join(' · ')
  return (
    <li>
      <Chip name={name ?? ''} colour={colour} />
      <div className="lines__text">
        <p className="lines__name truncate" dir="auto">
          {isolated(name ?? erased)}
        </p>
        <p className="hint truncate">{isolated(email ?? erased)}</p>
        <p className="small muted num">
          {facts}
          {changedAt !== null && (
            <>
              {' · '}
              <Time at={changedAt} as="day-time" />
            </>
          )}
        </p>
        {status === 'declined' && reason && <p className="small lines__reason">“{isolated(reason)}”</p>}
        {status === 'delivery_failed' && (
          <p className="small lines__failed">The email could not be delivered. See the history for the reason.</p>
        )}
      </div>
      <RecipientBadge status={status} awaited={awaited} />
    </li>
  )
}

/** One segment per person who has to act. */
function Meter({ people }: { people: readonly RecipientView[] }) {
  const done = people.filter(hasActed)
  const segments = [...done, ...people.filter((person) => !hasActed(person))]
  return (
    <div className="row">
      <div className="meter" role="img" aria-label={`${done.length} of ${people.length} ${actedOf(people)}`}>
        {segments.map((person) => (
          <i key={person.id} className={hasActed(person) ? 'is-done' : undefined} />
        ))}
      </div>
      <span className="small muted num" aria-hidden="true">
        {done.length} of {people.length} done
      </span>
    </div>
  )
}
