import type { OpenSigningView } from '@countersign/contracts'
import { Dialog } from '@countersign/ui/dialog'
import { actingPeople, People } from '../pages/people.js'
import { Moment } from '../parts/moment.js'
import { senderFirst, titleOf } from '../parts/format.js'

/** Shows the sender, the deadline and the other recipients. */
export default function AboutDialog({ view, onClose }: { view: OpenSigningView; onClose: () => void }) {
  const { request, sender } = view
  return (
    <Dialog open className="signdialog" title="About this request" closeLabel="Close" onClose={onClose}>
      <dl className="particulars">
        <dt>Title</dt>
        <dd>{titleOf(request.title)}</dd>
        <dt>Sent by</dt>
        <dd>
          {senderFirst(sender.name)}
          {sender.email && `, ${sender.email}`}
        </dd>
        {request.expiresAt && (
          <>
            <dt>Open until</dt>
            <dd>
              <Moment at={request.expiresAt} zoned />
            </dd>
          </>
        )}
      </dl>
      <People people={actingPeople(view)} />
    </Dialog>
  )
}
