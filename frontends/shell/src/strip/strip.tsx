import { Button, Link } from '@countersign/ui'
import { Inbox, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

/** One line under the header, or none: never two. */
export function Strip({ newRelease, toOutbox }: { newRelease: boolean; toOutbox: boolean | undefined }) {
  return (
    <>
      <div role="status">{newRelease && <NewRelease />}</div>
      {toOutbox && !newRelease && <ToOutbox />}
    </>
  )
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

function ToOutbox() {
  return (
    <Line icon={<Inbox className="icon" aria-hidden="true" />}>
      <p>
        No mail server: mails are kept in the{' '}
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
