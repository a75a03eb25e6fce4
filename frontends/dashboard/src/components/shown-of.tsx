import { Button, CardFoot } from '@countersign/ui'
import { useStats } from '../api/use-stats.js'

interface ShownOfProps {
  shown: number
  more: boolean
  busy: boolean
  onMore: () => void
}

export function ShownOf({ shown, more, busy, onMore }: ShownOfProps) {
  const { data } = useStats()
  const total = Math.max(data?.total ?? shown, shown)
  return (
    <CardFoot>
      <p className="hint num" role="status">
        Showing {shown} of {total}
      </p>
      {more && (
        <Button size="s" busy={busy} onClick={onMore}>
          Show more
        </Button>
      )}
    </CardFoot>
  )
}
