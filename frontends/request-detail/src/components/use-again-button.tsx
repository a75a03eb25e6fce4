import type { HostServices } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { CopyPlus } from 'lucide-react'
import { useReuse } from '../api/use-reuse.js'

export function UseAgainButton({ id, host }: { id: string; host: HostServices }) {
  const reuse = useReuse({ id, host })
  return (
    <Button
      busy={reuse.isPending}
      icon={<CopyPlus className="icon" aria-hidden="true" />}
      onClick={() => reuse.mutate()}
    >
      Use again
    </Button>
  )
}
