import type { SignatureRequestView } from '@countersign/contracts'
import { RequestBadge, Time } from '@countersign/ui'
import type { ReactNode } from 'react'
import { listed } from '../request/names.js'
import { awaited } from '../request/turn.js'

/**
 * Under the title: the status, when it was created, what it waits for or how it ended, and of when that is.
 *
 * @param looked null where the past is shown
 */
export function Standing({ request, looked }: { request: SignatureRequestView; looked: string | null }) {
  const sentence = sentenceOf(request)
  return (
    <div className="meta">
      <RequestBadge status={request.status} size="l" />
      <Time at={request.createdAt} as="date" say={(day) => `Created ${day}`} />
      {sentence && <span>{sentence}</span>}
      {looked && <Time at={looked} as="day-time" say={(time) => `As of ${time}`} />}
    </div>
  )
}

function sentenceOf({ status, recipients, ended, expiresAt }: SignatureRequestView): ReactNode {
  switch (status) {
    case 'draft':
      return 'Not sent yet'
    case 'pending': {
      const people = awaited(recipients)
      return people.length > 0 ? `Waiting for ${listed(people)}` : 'Everyone has acted'
    }
    case 'completed':
      return ended ? (
        <Time at={ended.at} as="date" say={(day) => `Everyone has signed. The sealed copies went out on ${day}.`} />
      ) : (
        'Everyone has signed.'
      )
    case 'expired':
      return expiresAt && <Time at={expiresAt} as="deadline" say={(end) => `The signing period ended on ${end}.`} />
    default:
      return null
  }
}
