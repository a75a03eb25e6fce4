import { RotateCw } from 'lucide-react'
import { Button } from '../button/button.js'
import { Notice } from './notice.js'

export interface LoadFailedProps {
  /** `The outbox could not be loaded`. */
  title: string
  error: Error
  busy?: boolean
  onRetry: () => void
}

/** A failed read, with the reason and Retry. */
export function LoadFailed({ title, error, busy, onRetry }: LoadFailedProps) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title}
      action={
        <Button size="s" busy={busy} icon={<RotateCw className="icon" aria-hidden="true" />} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {error.message}
    </Notice>
  )
}
