import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../button/button.js'
import { Notice } from '../notice/notice.js'

export interface PartMissingProps {
  /** What it is, as a sentence begins: `The list of uploads`. */
  what: string
  busy: boolean
  onRetry: () => void
  /** Of what would have stood above the page. */
  onClose?: () => void
}

/** Where a part's code could not be loaded: words, a way to try again, and for a dialog a way back. */
export function PartMissing({ what, busy, onRetry, onClose }: PartMissingProps) {
  const retry = useRef<HTMLButtonElement>(null)
  const opener = useRef(document.activeElement)
  const above = onClose !== undefined
  // A dialog would have taken the focus, and given it back.
  useEffect(() => {
    if (above) retry.current?.focus()
  }, [above])
  const close = () => {
    onClose?.()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const notice = (
    <Notice
      tone="bad"
      role="alert"
      title={`${what} could not be loaded`}
      action={
        <span className="part-missing__acts">
          {above && (
            <Button size="s" onClick={close}>
              Close
            </Button>
          )}
          <Button
            ref={retry}
            size="s"
            busy={busy}
            icon={<RotateCw className="icon" aria-hidden="true" />}
            onClick={onRetry}
          >
            Try again
          </Button>
        </span>
      }
    >
      Everything you entered is still here. Check the network and try again.
    </Notice>
  )
  return above ? <div className="part-missing">{notice}</div> : notice
}
