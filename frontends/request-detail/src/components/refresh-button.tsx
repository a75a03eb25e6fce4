import { Button } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import type { Looking } from '../api/use-looking.js'

export function RefreshButton({ looking: { busy, again } }: { looking: Looking }) {
  return (
    <Button icon={<RotateCw className="icon" aria-hidden="true" />} busy={busy} onClick={again}>
      Refresh
    </Button>
  )
}
