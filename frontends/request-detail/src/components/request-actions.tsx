import { addresses, type HostServices, type SignatureRequestView } from '@countersign/contracts'
import { buttonClass, Link } from '@countersign/ui'
import { Download, Pencil } from 'lucide-react'
import type { Freshness } from '../api/use-freshness.js'
import { CancelButton } from './cancel-button.js'
import { DeleteButton } from './delete-button.js'
import { EraseButton } from './erase-button.js'
import { RefreshButton } from './refresh-button.js'
import { SendAgainButton } from './send-again-button.js'
import { UseAgainButton } from './use-again-button.js'

interface RequestActionsProps {
  request: SignatureRequestView
  freshness: Freshness
  host: HostServices
}

/** Actions that the status allows; destructive ones come first, on a phone last. */
export function RequestActions({ request, freshness, host }: RequestActionsProps) {
  const { id, status, documents, sealing, erased } = request
  return (
    <>
      {/* Once all have acted, only failed sealing allows a cancellation. */}
      {sealing ? (
        sealing.givenUpAt && (
          <>
            <EraseButton request={request} host={host} />
            <CancelButton request={request} host={host} />
          </>
        )
      ) : status === 'pending' ? (
        <CancelButton request={request} host={host} />
      ) : (
        <>
          {!erased && <EraseButton request={request} host={host} />}
          <DeleteButton request={request} host={host} />
        </>
      )}
      <RefreshButton freshness={freshness} />
      {!erased && status !== 'draft' && <UseAgainButton id={id} host={host} />}
      {!erased && documents.length > 0 && (
        <a
          className={buttonClass({ variant: status === 'completed' ? 'primary' : 'secondary' })}
          href={addresses.download(id)}
          download=""
        >
          <Download className="icon" aria-hidden="true" />
          Download
        </a>
      )}
      {!erased && (status === 'expired' || (status === 'pending' && !sealing)) && (
        <SendAgainButton request={request} host={host} />
      )}
      {!erased && status === 'draft' && (
        <Link to={`/create?request=${id}`} variant="primary">
          <Pencil className="icon" aria-hidden="true" />
          Continue editing
        </Link>
      )}
    </>
  )
}
