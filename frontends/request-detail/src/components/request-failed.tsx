import { Button, Notice, PageHead } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
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
      <Notice
        tone="bad"
        role="alert"
        title="The request could not be loaded"
        action={
          <Button size="s" icon={<RotateCw className="icon" aria-hidden="true" />} onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {error.message}
      </Notice>
    </>
  )
}
