import type { HostServices } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { CopyPlus } from 'lucide-react'
import { useAgain } from '../api/use-again.js'

export function UseAgainButton({ id, host }: { id: string; host: HostServices }) {
  const again = useAgain({ id, host })
  return (
    <Button
      busy={again.isPending}
      icon={<CopyPlus className="icon" aria-hidden="true" />}
      onClick={() => again.mutate()}
    >
      Use again
    </Button>
  )
}
