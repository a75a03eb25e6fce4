import type { HistoryEntry, SignatureRequestView } from '@countersign/contracts'
import { Button, Notice, Time } from '@countersign/ui'
import { capitalised } from '@countersign/ui/requests'
import { Ban, Eraser, History } from 'lucide-react'
import { isolated } from '@countersign/contracts/isolated'
import { listed } from '../request/names.js'

/** Notices of automatic steps: sealing, a missing timestamp, an erasure. */
export function CourseNotices({ request }: { request: SignatureRequestView }) {
  const { sealing, timestampMissing, erased } = request
  return (
    <>
      {sealing && (
        <div className="detail__ending">
          <SealingNotice sealing={sealing} />
        </div>
      )}
      {timestampMissing && (
        <div className="detail__ending">
          <Notice title="Sealed without a timestamp">
            The timestamp server gave no valid timestamp. The seal is valid, but it has no independently confirmed time.
          </Notice>
        </div>
      )}
      <MissedResultNotice {...request} />
      {erased && (
        <div className="detail__ending">
          <Notice
            icon={<Eraser className="icon" />}
            title={<Time at={erased.at} as="date" say={(day) => `All personal data was erased on ${day}`} />}
          >
            {erased.reason && (
              <p className="quote" dir="auto">
                {erased.reason}
              </p>
            )}
            The history keeps its events, times, and order.
          </Notice>
        </div>
      )}
    </>
  )
}

function MissedResultNotice({ missedResult, recipients }: SignatureRequestView) {
  if (!missedResult) return null
  const people = recipients.filter(({ id }) => missedResult.includes(id))
  const sender = missedResult.includes(null) ? [{ name: 'the sender' }] : []
  return (
    <div className="detail__ending">
      <Notice tone="bad" title={`The completed documents could not be emailed to ${listed([...people, ...sender])}`}>
        Download the sealed files and hand them over in another way. The history has the mail server’s reply.
      </Notice>
    </div>
  )
}

function SealingNotice({ sealing }: { sealing: NonNullable<SignatureRequestView['sealing']> }) {
  const { attempts, why, retryAt, givenUpAt } = sealing
  if (givenUpAt) return <GivenUpNotice attempts={attempts} why={why} givenUpAt={givenUpAt} />
  if (attempts === 0) {
    return (
      <Notice role="status" title="The documents are being sealed">
        This takes a minute. Then everyone gets the result.
      </Notice>
    )
  }
  return (
    <Notice tone="bad" role="status" title="The documents could not be sealed yet">
      {why && <p>{capitalised(why)}</p>}
      {attempts === 1 ? 'One attempt failed.' : `${attempts} attempts failed.`}{' '}
      {retryAt ? (
        <Time at={retryAt} as="day-time" say={(time) => `The next attempt is on ${time}.`} />
      ) : (
        'Another attempt is under way.'
      )}{' '}
      No signature is lost.
    </Notice>
  )
}

function GivenUpNotice({ attempts, why, givenUpAt }: { attempts: number; why: string | null; givenUpAt: string }) {
  return (
    <Notice tone="bad" role="status" title="The documents could not be sealed">
      {why && <p>{capitalised(why)}</p>}
      {attempts === 1 ? 'One attempt failed' : `${attempts} attempts failed`}. We stopped trying on{' '}
      <Time at={givenUpAt} as="day-time" />. You can cancel the request now. We’ll tell everyone you contacted. Then
      send the documents again, preferably as newly created PDF files.
    </Notice>
  )
}

/** How a request ended early, with the reason. */
export function EndingNotice({ request }: { request: SignatureRequestView }) {
  const { status, ended, recipients, erased } = request
  if (!ended || (status !== 'cancelled' && status !== 'declined')) return null
  const decliner = recipients.find((recipient) => recipient.status === 'declined')
  const by = decliner?.name ? ` by ${isolated(decliner.name)}` : ''
  return (
    <div className="detail__ending">
      <Notice
        icon={<Ban className="icon" />}
        title={<Time at={ended.at} as="date" say={(day) => `${capitalised(status)}${by} on ${day}`} />}
      >
        {ended.reason ? (
          <p className="quote" dir="auto">
            {ended.reason}
          </p>
        ) : erased ? undefined : (
          'No reason was given.'
        )}
      </Notice>
    </div>
  )
}

/** Marks a past version and links to the current one. */
export function PastNotice({ entry, onBack }: { entry: HistoryEntry; onBack: () => void }) {
  return (
    <div className="detail__ending">
      <Notice
        role="status"
        icon={<History className="icon" />}
        title={<Time at={entry.at} as="day-time" say={(time) => `The request on ${time}`} />}
        action={
          <Button size="s" onClick={onBack}>
            Back to now
          </Button>
        }
      >
        {entry.text}
      </Notice>
    </div>
  )
}
