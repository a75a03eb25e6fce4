import { addresses, type HostServices, type SignatureRequestView } from '@countersign/contracts'
import { buttonClass, Link } from '@countersign/ui'
import { Download, Pencil } from 'lucide-react'
import { CancelButton } from './cancel-button.js'
import { DeleteButton } from './delete-button.js'
import { EraseButton } from './erase-button.js'
import { SendAgainButton } from './send-again-button.js'

/** What the sender can do with a request as it stands; what destroys comes first, and last on a phone. */
export function RequestActions({ request, host }: { request: SignatureRequestView; host: HostServices }) {
  const { id, status, documents, sealing, erased } = request
  return (
    <>
      {/* Once all have acted nothing can stop it, until sealing was given up. */}
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
