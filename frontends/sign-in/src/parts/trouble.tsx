import { NoAnswer } from '@countersign/contracts'
import { Button, Notice } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import { commonWords as words } from '../words.js'

interface TroubleProps {
  /** For a call that does not sign in. */
  title?: string
  error: Error
  busy?: boolean
  onRetry?: () => void
}

/** A call that failed for a reason that no field explains. */
export function Trouble({ title, error, busy, onRetry }: TroubleProps) {
  const retry = onRetry && (
    <Button size="s" busy={busy} icon={<RotateCw className="icon" aria-hidden="true" />} onClick={onRetry}>
      {words.retry}
    </Button>
  )
  return (
    <div className="gate__trouble">
      <Notice tone="bad" role="alert" title={title ?? words.unavailable} action={retry}>
        {[error.message, ...(title === undefined ? about(error) : [])].join(' ')}
      </Notice>
    </div>
  )
}

/** Without an answer, the error's own sentence asks to try again. */
const about = (error: Error): string[] =>
  error instanceof NoAnswer ? [words.unharmed] : [words.unharmed, words.inAMoment]
