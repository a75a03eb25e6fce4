import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.js'
import { Notice } from './notice.js'

export interface LoadFailedProps {
  /** `The outbox could not be loaded`. */
  title: string
  busy?: boolean
  onRetry: () => void
}

/** A failed read, with the reason or, as children, advice, and Retry. */
export function LoadFailed({
  title,
  busy,
  onRetry,
  ...why
}: LoadFailedProps & ({ error: Error } | { children: ReactNode })) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title}
      action={
        <Button size="s" busy={busy} icon={<RotateCw className="icon" />} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {'error' in why ? why.error.message : why.children}
    </Notice>
  )
}
