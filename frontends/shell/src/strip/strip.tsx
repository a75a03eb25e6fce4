import { Button } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

/** One line under the header, or none: never two. */
export function Strip({ newRelease }: { newRelease: boolean }) {
  return <div role="status">{newRelease && <NewRelease />}</div>
}

/** A page that keeps what is not stored asks before it goes. */
function NewRelease() {
  return (
    <Line icon={<RotateCw className="icon" aria-hidden="true" />}>
      <p>A new version is there.</p>
      <Button size="s" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Line>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="strip">
      <div className="strip__in">
        {icon}
        {children}
      </div>
    </div>
  )
}
