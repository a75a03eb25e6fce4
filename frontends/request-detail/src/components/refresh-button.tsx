import { Button } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import type { Freshness } from '../api/use-freshness.js'

/** @param quiet small and without a border, for a line of text */
export function RefreshButton({ freshness: { busy, refresh }, quiet }: { freshness: Freshness; quiet?: boolean }) {
  return (
    <Button
      {...(quiet && { variant: 'ghost', size: 's' })}
      icon={<RotateCw className="icon" />}
      busy={busy}
      onClick={refresh}
    >
      Refresh
    </Button>
  )
}
