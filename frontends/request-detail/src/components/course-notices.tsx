import type { SignatureRequestView } from '@countersign/contracts'
import { capitalised, Notice, Time } from '@countersign/ui'
import { Eraser } from 'lucide-react'

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
            The timestamp server could not be reached. The seal is valid; what it lacks is a time that others vouch for.
          </Notice>
        </div>
      )}
      {erased && (
        <div className="detail__ending">
          <Notice
            icon={<Eraser className="icon" aria-hidden="true" />}
            title={<Time at={erased.at} as="date" say={(day) => `Everything personal was erased on ${day}`} />}
          >
            {erased.reason && <p className="quote">{erased.reason}</p>}
            The history keeps its events, times and order.
          </Notice>
        </div>
      )}
    </>
  )
}

function SealingNotice({ sealing }: { sealing: NonNullable<SignatureRequestView['sealing']> }) {
  const { attempts, why, retryAt, givenUpAt } = sealing
  if (givenUpAt) return <GivenUpNotice attempts={attempts} why={why} givenUpAt={givenUpAt} />
  if (attempts === 0) {
    return (
      <Notice role="status" title="The documents are being sealed">
        Everyone has acted. This takes a minute; then everyone gets the result.
      </Notice>
    )
  }
  return (
    <Notice tone="bad" role="status" title="The documents could not be sealed yet">
      {why && <p>{capitalised(why)}</p>}
      {attempts === 1 ? 'One try failed.' : `${attempts} tries failed.`}{' '}
      {retryAt ? (
        <Time at={retryAt} as="day-time" say={(time) => `The next one is on ${time}.`} />
      ) : (
        'Another one is under way.'
      )}{' '}
      No signature is lost.
    </Notice>
  )
}

function GivenUpNotice({ attempts, why, givenUpAt }: { attempts: number; why: string | null; givenUpAt: string }) {
  return (
    <Notice tone="bad" role="status" title="The documents could not be sealed">
      {why && <p>{capitalised(why)}</p>}
      {attempts === 1 ? 'One try failed' : `${attempts} tries failed`}, and since <Time at={givenUpAt} as="day-time" />{' '}
      nothing is tried any more. You can cancel the request now: everyone who was asked is told. Then send the documents
      again, best as newly made PDF files.
    </Notice>
  )
}
