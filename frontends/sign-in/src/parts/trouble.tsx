import { ApiError, NoAnswer } from '@countersign/contracts'
import { Button, Notice } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import { Frame } from '../frame.js'
import { commonWords as words } from '../words.js'
import { Heading } from './heading.js'

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
    <Button size="s" busy={busy} icon={<RotateCw className="icon" />} onClick={onRetry}>
      Retry
    </Button>
  )
  return (
    <div className="gate__trouble">
      <Notice tone="bad" role="alert" title={title ?? 'Sign-in is not available right now'} action={retry}>
        {[error.message, ...(title === undefined ? about(error) : [])].join(' ')}
      </Notice>
    </div>
  )
}

interface TroublePageProps {
  title: string
  /** As for `Trouble`. */
  failed?: string
  error: Error
  read: { isFetching: boolean; refetch: () => Promise<unknown> }
}

/** In place of a page whose data could not be read. */
export function TroublePage({ title, failed, error, read }: TroublePageProps) {
  return (
    <Frame>
      <Heading>{title}</Heading>
      <Trouble title={failed} error={error} busy={read.isFetching} onRetry={() => void read.refetch()} />
    </Frame>
  )
}

/** Without an answer, the error's own sentence asks to try again. */
const about = (error: Error): string[] =>
  error instanceof NoAnswer ? [words.unharmed] : [words.unharmed, 'Try again in a moment.']

/** The server's refusal; null if it could not judge the call, so that the same call may work later. */
export const refusalOf = (error: Error | null): ApiError | null =>
  error instanceof ApiError && error.status < 500 ? error : null
