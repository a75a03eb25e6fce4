import type { SignatureRequestView } from '@countersign/contracts'
import { formatDate, RequestBadge } from '@countersign/ui'
import { listed } from '../request/names.js'
import { awaited } from '../request/turn.js'

/** Under the title: the status, when it was created, and what it waits for or how it ended. */
export function Standing({ request }: { request: SignatureRequestView }) {
  const sentence = sentenceOf(request)
  return (
    <div className="meta">
      <RequestBadge status={request.status} size="l" />
      <span>Created {formatDate(request.createdAt)}</span>
      {sentence && <span>{sentence}</span>}
    </div>
  )
}

function sentenceOf({ status, recipients, ended, expiresAt }: SignatureRequestView): string | null {
  switch (status) {
    case 'draft':
      return 'Not sent yet'
    case 'pending': {
      const people = awaited(recipients)
      return people.length > 0 ? `Waiting for ${listed(people)}` : 'Everyone has acted'
    }
    case 'completed':
      return `Everyone has signed.${ended ? ` The sealed copies went out on ${formatDate(ended.at)}.` : ''}`
    case 'expired':
      return expiresAt && `The signing period ended on ${formatDate(expiresAt)}.`
    default:
      return null
  }
}
