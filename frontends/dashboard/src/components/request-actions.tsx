import { addresses, type HostServices, type SignatureRequestSummary } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { IconButton, Link } from '@countersign/ui'
import { Ban, Download, Eye, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { EndDialog } from '../lazy-parts.js'
import { useChange } from '../api/use-change.js'

/** A row's three buttons (rule pages-4): view, download, and one that depends on the status. */
export function RequestActions({ request, host }: { request: SignatureRequestSummary; host: HostServices }) {
  const { id, status } = request
  // An erased request has nothing to download and no recipients.
  const erased = request.title === null
  const title = request.title ?? 'Erased'
  return (
    <span className="table__actions">
      <Link className="btn btn--icon" to={`/requests/${id}`} aria-label={`View: ${isolated(title)}`} data-tip="View">
        <Eye className="icon" />
      </Link>
      {!erased && (
        <a
          className="btn btn--icon"
          href={addresses.download(id)}
          download=""
          aria-label={`Download: ${isolated(title)}`}
          data-tip="Download"
        >
          <Download className="icon" />
        </a>
      )}
      {status === 'expired' && !erased ? (
        <ResendButton id={id} title={title} host={host} />
      ) : (
        <EndButton request={request} title={title} host={host} />
      )}
    </span>
  )
}

function ResendButton({ id, title, host }: { id: string; title: string; host: HostServices }) {
  const resend = useChange({
    host,
    id,
    call: (calls) => calls.resend(id),
    done: { title: 'Request sent again', text: `“${isolated(title)}” is open for signing again.` },
    failed: 'Failed to send request again',
    isDone: (now) => now?.status === 'pending',
  })
  return (
    <IconButton
      label={`Resend: ${isolated(title)}`}
      tip="Resend"
      aria-busy={resend.isPending || undefined}
      onClick={() => !resend.isPending && resend.mutate()}
      icon={<RotateCw className="icon" />}
    />
  )
}

/** Cancels a pending request, deletes any other; both ask first. */
function EndButton({ request, title, host }: { request: SignatureRequestSummary; title: string; host: HostServices }) {
  const [isOpen, setIsOpen] = useState(false)
  const pending = request.status === 'pending'
  const verb = pending ? 'Cancel request' : 'Delete'
  const Glyph = pending ? Ban : Trash2
  return (
    <>
      <IconButton
        label={`${verb}: ${isolated(title)}`}
        tip={verb}
        onClick={() => setIsOpen(true)}
        icon={<Glyph className="icon" />}
      />
      {isOpen && <EndDialog request={request} host={host} onClose={() => setIsOpen(false)} />}
    </>
  )
}
