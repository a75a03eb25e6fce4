import { Art, FullNotice, Link } from '@countersign/ui'
import { LoadFailed, PageHead } from '@countersign/ui/requests'
import { useRef } from 'react'
import { useFocusOnChange } from './use-focus-on-change.js'

/** The request does not exist or belongs to another user (rule pages-7). */
export function RequestNotFound() {
  return (
    <FullNotice
      art={<PencilledSheet />}
      title="Request Not Found"
      text="It may have been deleted, or the link belongs to another account."
    >
      <Link to="/" variant="primary">
        Back to Dashboard
      </Link>
    </FullNotice>
  )
}

/** An outlined sheet with a cross on its signing line. */
function PencilledSheet() {
  return (
    <Art>
      <path
        d="M38.500 8.500h42l19 19v68h-61z"
        fill="var(--surface)"
        stroke="var(--edge)"
        strokeWidth="1.500"
        strokeDasharray="4 4.500"
      />
      <path d="M80.500 8.500v19h19" stroke="var(--edge)" strokeWidth="1.500" strokeDasharray="4 4.500" />
      <path d="M50.500 82.500h37" stroke="var(--ink)" strokeWidth="1.500" strokeDasharray="3 3.500" />
      <path d="m52 70 7 7M59 70l-7 7" stroke="var(--accent)" strokeWidth="2.250" />
    </Art>
  )
}

interface RequestFailedProps {
  error: Error
  /** The retry failed too. */
  retried: boolean
  onRetry: () => void
}

/** Loading failed; the request may exist. */
export function RequestFailed({ error, retried, onRetry }: RequestFailedProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(title, 'failed', retried)
  return (
    <>
      <PageHead title="Signature request" titleRef={title} crumb={{ to: '/', label: 'Dashboard' }} />
      <LoadFailed title="The request could not be loaded" error={error} onRetry={onRetry} />
    </>
  )
}
