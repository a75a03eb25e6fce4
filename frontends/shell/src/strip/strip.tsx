import { Button, Link } from '@countersign/ui'
import { Inbox, RotateCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'

interface StripProps {
  /** A draft is open, which keeps its changes. */
  drafting: boolean
  newRelease: boolean
  toOutbox: boolean | undefined
}

/** At most one line below the header; a lost connection takes precedence. */
export function Strip({ drafting, newRelease, toOutbox }: StripProps) {
  const online = useOnline()
  return (
    <>
      <div role="status">{online ? newRelease && <NewRelease /> : <NoConnection drafting={drafting} />}</div>
      {toOutbox && online && !newRelease && (
        <aside aria-label="Notice">
          <ToOutbox />
        </aside>
      )}
    </>
  )
}

function NoConnection({ drafting }: { drafting: boolean }) {
  return (
    <Line icon={<TriangleAlert className="icon" />}>
      <p>
        {drafting
          ? 'No connection. Your changes stay on this page and will be saved when you’re back online.'
          : 'No connection. Nothing is sent until you’re back online and try again.'}
      </p>
    </Line>
  )
}

/** A page with unsaved changes asks before reloading. */
function NewRelease() {
  return (
    <Line icon={<RotateCw className="icon" />}>
      <p>A new version is available.</p>
      <Button size="s" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Line>
  )
}

function ToOutbox() {
  return (
    <Line icon={<Inbox className="icon" />}>
      <p>
        Email isn’t set up. Messages are saved in the{' '}
        <Link className="link" to="/outbox">
          Outbox
        </Link>
      </p>
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

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** True as long as the browser knows of a network. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
