import type { SignatureRequestView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Notice, Time } from '@countersign/ui'
import { capitalised } from '@countersign/ui/requests'
import { Ban } from 'lucide-react'

/** How a request ended early, with the reason. */
export function EndingNotice({ request }: { request: SignatureRequestView }) {
  const { status, ended, recipients, erased } = request
  if (!ended || (status !== 'cancelled' && status !== 'declined')) return null
  const decliner = recipients.find((recipient) => recipient.status === 'declined')
  const by = decliner?.name ? ` by ${isolated(decliner.name)}` : ''
  return (
    <div className="detail__ending">
      <Notice
        icon={<Ban className="icon" aria-hidden="true" />}
        title={<Time at={ended.at} as="date" say={(day) => `${capitalised(status)}${by} on ${day}`} />}
      >
        {ended.reason ? (
          <p className="quote" dir="auto">
            {ended.reason}
          </p>
        ) : erased ? undefined : (
          'No reason was given.'
        )}
      </Notice>
    </div>
  )
}
