import type { SignatureRequestView } from '@countersign/contracts'
import { capitalised, formatDate, Notice } from '@countersign/ui'
import { Ban } from 'lucide-react'

/** How a request ended before its time, with the reason that was given. */
export function EndingNotice({ request }: { request: SignatureRequestView }) {
  const { status, ended } = request
  if (!ended || (status !== 'cancelled' && status !== 'declined')) return null
  return (
    <div className="detail__ending">
      <Notice
        icon={<Ban className="icon" aria-hidden="true" />}
        title={`${capitalised(status)} on ${formatDate(ended.at)}`}
      >
        {ended.reason ? <p className="quote">{ended.reason}</p> : 'No reason was given.'}
      </Notice>
    </div>
  )
}
