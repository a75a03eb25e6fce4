import { RotateCw } from 'lucide-react'
import { Button } from '../button/button.js'
import { Notice } from './notice.js'

export interface LoadFailedProps {
  /** What could not be loaded: `The outbox could not be loaded`. */
  title: string
  error: Error
  busy?: boolean
  onRetry: () => void
}

/** Something could not be had from the server: why, and Retry. */
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
