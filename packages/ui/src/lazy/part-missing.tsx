import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../button/button.js'
import { Notice } from '../notice/notice.js'

export interface PartMissingProps {
  /** Its name at the start of a sentence: `The list of uploads`. */
  what: string
  busy: boolean
  onRetry: () => void
  /** For dialogs. */
  onClose?: () => void
}

/** Shown if a part failed to load: an error with a retry, and Close for a dialog. */
export function PartMissing({ what, busy, onRetry, onClose }: PartMissingProps) {
  const retry = useRef<HTMLButtonElement>(null)
  const opener = useRef(document.activeElement)
  const above = onClose !== undefined
  // Takes and returns the focus as the dialog would have.
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
          <Button ref={retry} size="s" busy={busy} icon={<RotateCw className="icon" />} onClick={onRetry}>
            Try again
          </Button>
        </span>
      }
    >
      Everything you entered is still here. Check your connection and try again.
    </Notice>
  )
  return above ? <div className="part-missing">{notice}</div> : notice
}
