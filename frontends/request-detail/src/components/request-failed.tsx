import { LoadFailed, PageHead } from '@countersign/ui'
import { useRef } from 'react'
import { useFocusOnChange } from './use-focus-on-change.js'

interface RequestFailedProps {
  error: Error
  /** It failed once more. */
  retried: boolean
  onRetry: () => void
}

/** The request may be there, but could not be had. */
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
