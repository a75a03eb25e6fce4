import type { SignatureRequestView } from '@countersign/contracts'
import { Time } from '@countersign/ui'
import { RequestBadge } from '@countersign/ui/requests'
import type { ReactNode } from 'react'
import type { Freshness } from '../api/use-freshness.js'
import { RefreshButton } from './refresh-button.js'
import { listed } from '../request/names.js'
import { actedOf, awaited } from '../request/acting.js'

/**
 * Status line below the title: status, creation date, pending recipients or ending, and the time of the last read.
 *
 * @param freshness null for a past version
 */
export function StatusLine({ request, freshness }: { request: SignatureRequestView; freshness: Freshness | null }) {
  const sentence = sentenceOf(request)
  return (
    <div className="meta">
      <RequestBadge status={request.status} size="l" />
      <Time at={request.createdAt} as="date" say={(day) => `Created ${day}`} />
      {sentence && <span>{sentence}</span>}
      {freshness && (
        <span className="meta__read">
          <Time at={freshness.at} as="day-time" say={(time) => `Shown as of ${time}`} />
          <RefreshButton freshness={freshness} quiet />
        </span>
      )}
    </div>
  )
}

function sentenceOf({ status, recipients, ended, expiresAt, missedResult }: SignatureRequestView): ReactNode {
  switch (status) {
    case 'draft':
      return 'Not sent yet'
    case 'pending': {
      const people = awaited(recipients)
      return people.length > 0 ? `Waiting for ${listed(people)}` : `Everyone has ${actedOf(recipients)}`
    }
    case 'completed':
      return ended ? (
        <Time
          at={ended.at}
          as="date"
          say={(day) =>
            `Everyone has ${actedOf(recipients)}. The ${missedResult ? 'documents were sealed' : 'sealed copies went out'} on ${day}.`
          }
        />
      ) : (
        `Everyone has ${actedOf(recipients)}.`
      )
    case 'expired':
      return expiresAt && <Time at={expiresAt} as="deadline" say={(end) => `The signing period ended on ${end}.`} />
    default:
      return null
  }
}
