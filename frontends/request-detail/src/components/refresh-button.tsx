import { Button } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import type { Freshness } from '../api/use-freshness.js'

export function RefreshButton({ freshness: { busy, refresh } }: { freshness: Freshness }) {
  return (
    <Button icon={<RotateCw className="icon" aria-hidden="true" />} busy={busy} onClick={refresh}>
      Refresh
    </Button>
  )
}
