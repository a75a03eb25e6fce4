import { LoadFailed, PageHead } from '@countersign/ui/requests'
import { useRef } from 'react'
import { useFocusOnChange } from './use-focus-on-change.js'

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
