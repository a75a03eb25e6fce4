import { Button } from '@countersign/ui'
import { CardFoot } from '@countersign/ui/requests'
import { RotateCw, TriangleAlert } from 'lucide-react'

interface ListFootProps {
  text: string
  more: boolean
  busy: boolean
  /** Why the next rows could not be loaded. */
  failed: Error | null
  onMore: () => void
}

/** Shows the count and 'Load more'; a failure keeps the rows shown so far. */
export function ListFoot({ text, more, busy, failed, onMore }: ListFootProps) {
  if (failed && !busy) {
    return (
      <CardFoot>
        <p className="error" role="alert">
          <TriangleAlert className="icon" aria-hidden="true" />
          The next requests could not be loaded. {failed.message}
        </p>
        <Button size="s" icon={<RotateCw className="icon" aria-hidden="true" />} onClick={onMore}>
          Retry
        </Button>
      </CardFoot>
    )
  }
  return (
    <CardFoot>
      <p className="hint num" role="status">
        {text}
      </p>
      {more && (
        <Button size="s" busy={busy} onClick={onMore}>
          Load more
        </Button>
      )}
    </CardFoot>
  )
}
