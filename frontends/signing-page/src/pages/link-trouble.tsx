import { ApiError } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import { Heading } from '../parts/heading.js'
import { QuietFrame } from '../parts/quiet-frame.js'

interface LinkTroubleProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** A link that shows nothing: a wrong one, one that was replaced, or a server that cannot answer now. */
export function LinkTrouble({ error, busy, onRetry }: LinkTroubleProps) {
  const status = error instanceof ApiError ? error.status : 0
  const { title, text } = status === 404 || status === 410 ? gone(status, error as ApiError) : unreachable(error)
  return (
    <QuietFrame middle>
      <div role="alert">
        <Heading>{title}</Heading>
        <p className="lead">{text}</p>
      </div>
      {status !== 404 && status !== 410 && (
        <div className="acts">
          <Button
            variant="primary"
            size="l"
            busy={busy}
            icon={<RotateCw className="icon" aria-hidden="true" />}
            onClick={onRetry}
          >
            Retry
          </Button>
        </div>
      )}
    </QuietFrame>
  )
}

function gone(status: 404 | 410, { text }: ApiError): { title: string; text: string } {
  if (status === 404) {
    return {
      title: 'This link leads nowhere',
      text: 'Open it from your mail again, or copy it whole: a part of it may be missing. Nothing is wrong with your documents.',
    }
  }
  return { title: 'This link no longer works', text }
}

function unreachable(error: Error): { title: string; text: string } {
  const title = 'This page could not be loaded'
  if (!(error instanceof ApiError)) {
    return { title, text: 'The server could not be reached. Check the network and try again.' }
  }
  return { title, text: error.text || 'Something went wrong on our side. Try again in a moment.' }
}
