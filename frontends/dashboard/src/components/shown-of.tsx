import { Button } from '@countersign/ui'
import { CardFoot } from '@countersign/ui/requests'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useStats } from '../api/use-stats.js'

interface ShownOfProps {
  shown: number
  more: boolean
  busy: boolean
  /** Why the next rows could not be loaded. */
  failed: Error | null
  onMore: () => void
}

/** Shows the count and 'Show more'; a failure keeps the rows shown so far. */
export function ShownOf({ shown, more, busy, failed, onMore }: ShownOfProps) {
  const { data } = useStats()
  const total = Math.max(data?.total ?? shown, shown)
  const retries = failed !== null && !busy
  return (
    <CardFoot>
      {retries ? (
        <p className="error" role="alert">
          <TriangleAlert className="icon" />
          The next requests could not be loaded. {failed.message}
        </p>
      ) : (
        <p className="hint num" role="status">
          Showing {shown} of {total}
        </p>
      )}
      {more && (
        <Button size="s" busy={busy} icon={retries && <RotateCw className="icon" />} onClick={onMore}>
          {retries ? 'Retry' : 'Show more'}
        </Button>
      )}
    </CardFoot>
  )
}
