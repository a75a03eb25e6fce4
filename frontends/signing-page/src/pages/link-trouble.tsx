import { ApiError } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import { Heading } from '../parts/heading.js'
import { TextPageFrame } from '../parts/text-page-frame.js'

interface LinkTroubleProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

const titles = { 404: 'This link doesn’t work', 410: 'This link no longer works' }
const wrong =
  'Open it from your email again, or copy the whole link. Part of it may be missing. Nothing is wrong with your documents.'

/** For a link that is wrong or replaced, or a server that does not respond. */
export function LinkTrouble({ error, busy, onRetry }: LinkTroubleProps) {
  const status = error instanceof ApiError ? error.status : 0
  const isGone = status === 404 || status === 410
  return (
    <TextPageFrame middle>
      <div role="alert">
        <Heading>{isGone ? titles[status] : 'This page could not be loaded'}</Heading>
        <p className="lead">{status === 404 ? wrong : textOf(error)}</p>
      </div>
      {!isGone && (
        <div className="acts">
          <Button variant="primary" size="l" busy={busy} icon={<RotateCw className="icon" />} onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </TextPageFrame>
  )
}

const textOf = (error: Error) => (error instanceof ApiError ? error.text : error.message)
