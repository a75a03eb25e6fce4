import { Art, Button, FullNotice } from '@countersign/ui'
import { RotateCw } from 'lucide-react'

export interface PartDownProps {
  /** Display name of the remote. */
  part: string
  /** The reason: `no answer after 10 seconds`. */
  why: string
  busy?: boolean
  /** False if the remote had loaded, so unsaved input is lost. */
  kept?: boolean
  onRetry: () => void
}

/** A remote is down; the rest of the page works. */
export function PartDown({ part, why, busy, kept = true, onRetry }: PartDownProps) {
  return (
    <FullNotice
      role="alert"
      art={<EmptyWindow />}
      title="This part could not be loaded"
      text={`The rest of Countersign works. ${kept ? 'Nothing you entered is lost.' : 'Everything you saved is still there.'}`}
      small={`${part} · ${why}`}
    >
      <Button variant="primary" busy={busy} icon={<RotateCw className="icon" />} onClick={onRetry}>
        Retry
      </Button>
    </FullNotice>
  )
}

function EmptyWindow() {
  return (
    <Art>
      <rect
        x="14.500"
        y="14.500"
        width="107"
        height="76"
        rx="5"
        fill="var(--surface)"
        stroke="var(--edge)"
        strokeWidth="1.500"
      />
      <path d="M14.500 30.500h107" stroke="var(--edge)" strokeWidth="1.500" />
      <path d="M22 22.500h14M42 22.500h6M54 22.500h6" stroke="var(--ink)" strokeWidth="2" />
      <rect
        x="24.500"
        y="40.500"
        width="87"
        height="40"
        rx="3"
        stroke="var(--accent)"
        strokeWidth="1.500"
        strokeDasharray="4 4.500"
      />
    </Art>
  )
}
