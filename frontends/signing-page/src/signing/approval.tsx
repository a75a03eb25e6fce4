import { isolated } from '@countersign/contracts/isolated'
import { Button } from '@countersign/ui'
import { Clock } from 'lucide-react'
import { hasActed, erasedName } from '../pages/people.js'
import { spelledOut } from '../fields/field-text.js'
import { pagesOf, senderFirst } from '../parts/format.js'
import type { Ending } from './ending.js'
import { Trouble } from './trouble.js'

const approvalNote = 'Your name, the time, and “Approved” go on the certificate. You can’t undo this.'

/** An approver's side panel: pending recipients, Approve and Decline. */
export function ApprovalPanel(ending: Ending) {
  const { documents, sender, others } = ending.view
  const waiting = others.filter((person) => person.role !== 'cc' && !hasActed(person))
  return (
    <aside className="panel" id="own" tabIndex={-1} aria-label="Your approval">
      <div className="panel__head">
        <h2 className="display panel__title">Your approval</h2>
        <p>
          {senderFirst(sender.name)} asks you to approve{' '}
          {documents.length === 1 ? 'this document' : `these ${spelledOut(documents.length)} documents`}. You don’t need
          to sign or fill in anything.
        </p>
      </div>
      <div className="panel__body">
        <ul className="papers">
          {documents.map(({ id, originalName, pageCount }) => (
            <li key={id}>
              <div>
                <strong>{isolated(originalName ?? erasedName)}</strong>
                <small>{pagesOf(pageCount)}</small>
              </div>
            </li>
          ))}
        </ul>
        {waiting.length > 0 && (
          <>
            <p className="hint panel__besides">Also waiting for</p>
            <ul className="people">
              {waiting.map(({ name, role }, index) => (
                <li key={index}>
                  <Clock className="icon" />
                  <div>
                    <strong>{isolated(name ?? erasedName)}</strong>
                    <small>{role === 'approver' ? 'approves' : 'signs'}</small>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="panel__foot">
        <Trouble {...ending} />
        <p className="finish__says" id="approve-says">
          {ending.reading ?? approvalNote}
        </p>
        <div className="panel__buttons">
          <Approve {...ending} block />
          <Button size="l" block onClick={ending.onDecline}>
            Decline…
          </Button>
        </div>
      </div>
    </aside>
  )
}

/** The phone version of the panel. */
export function ApprovalDock(ending: Ending) {
  return (
    <div className="dock" id="own" tabIndex={-1}>
      <Trouble {...ending} />
      <p className="dock__says" id="approve-says">
        {ending.reading ?? approvalNote}
      </p>
      <div className="dock__row">
        <Button size="l" onClick={ending.onDecline}>
          Decline…
        </Button>
        <Approve {...ending} />
      </div>
    </div>
  )
}

function Approve({ finish, newValues, onFinish, block }: Ending & { block?: boolean }) {
  return (
    <Button
      variant="primary"
      size="l"
      block={block}
      busy={finish.isPending}
      aria-describedby="approve-says"
      onClick={onFinish}
    >
      {finish.isPending ? 'Approving…' : finish.error && newValues.length === 0 ? 'Try again' : 'Approve'}
    </Button>
  )
}
