import type { HostServices, SignatureRequestView } from '@countersign/contracts'
import { IconButton, Link } from '@countersign/ui'
import { Menu } from '@countersign/ui/menu'
import { Ellipsis, Pencil } from 'lucide-react'
import { isOver } from '../request/acting.js'
import { CancelButton } from './cancel-button.js'
import { DeleteButton } from './delete-button.js'
import { DownloadMenu, Downloads } from './downloads.js'
import { EraseButton } from './erase-button.js'
import { SendAgainButton } from './send-again-button.js'
import { UseAgainButton } from './use-again-button.js'

interface RequestActionsProps {
  request: SignatureRequestView
  host: HostServices
}

/** The action that the status calls for, and a menu of the others; destructive ones come last. */
export function RequestActions({ request, host }: RequestActionsProps) {
  const { id, status, documents, sealing, erased } = request
  const main = mainAction(request)
  const ended = status !== 'pending' && !sealing
  const hasDownloads = main !== 'download' && ((!erased && documents.length > 0) || isOver(request))
  const usedAgain = !erased && status !== 'draft'
  return (
    <>
      {main === 'edit' && (
        <Link to={`/create?request=${id}`} variant="primary">
          <Pencil className="icon" />
          Continue editing
        </Link>
      )}
      {main === 'send-again' && <SendAgainButton request={request} host={host} />}
      {main === 'use-again' && <UseAgainButton id={id} host={host} />}
      {main === 'download' && <DownloadMenu request={request} />}
      <Menu
        id="more-actions"
        button={(props) => <IconButton {...props} label="More actions" icon={<Ellipsis className="icon" />} />}
      >
        {usedAgain && main !== 'use-again' && <UseAgainButton id={id} host={host} />}
        {hasDownloads && (
          <>
            <p className="pop__label">Download</p>
            <Downloads request={request} />
          </>
        )}
        <hr className="pop__sep" />
        {/* Once all have acted, only failed sealing allows a cancellation. */}
        {(sealing ? sealing.givenUpAt : status === 'pending') && <CancelButton request={request} host={host} />}
        {ended && <DeleteButton request={request} host={host} />}
        {!erased && (sealing ? sealing.givenUpAt : ended) && <EraseButton request={request} host={host} />}
      </Menu>
    </>
  )
}

/** The next step that most senders take; null where there is none. */
function mainAction({ status, sealing, erased }: SignatureRequestView) {
  if (erased) return null
  if (status === 'draft') return 'edit'
  if (status === 'completed' || sealing) return 'download'
  return status === 'pending' || status === 'expired' ? 'send-again' : 'use-again'
}
