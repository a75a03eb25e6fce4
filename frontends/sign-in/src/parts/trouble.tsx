import { Button, Notice } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonWords as words } from '../words.js'

interface TroubleProps {
  title?: string
  error: Error
  /** More about the failure. */
  children?: ReactNode
  busy?: boolean
  onRetry?: () => void
}

/** A call that failed for a reason that no field explains. */
export function Trouble({ title = words.unavailable, error, children, busy, onRetry }: TroubleProps) {
  const retry = onRetry && (
    <Button size="s" busy={busy} icon={<RotateCw className="icon" aria-hidden="true" />} onClick={onRetry}>
      {words.retry}
    </Button>
  )
  return (
    <div className="gate__trouble">
      <Notice tone="bad" role="alert" title={title} action={retry}>
        {error.message} {children}
      </Notice>
    </div>
  )
}
