import { Button } from '@countersign/ui'
import { Dialog } from '@countersign/ui/dialog'
import type { ReactNode } from 'react'
import { words } from './words.js'

interface DialogFormProps {
  title: string
  text?: string
  submitLabel: string
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  initialFocus?: { current: HTMLElement | null }
  children: ReactNode
}

/** A dialog with fields, submitted by its button or Enter. */
export function DialogForm(props: DialogFormProps) {
  const { title, text, submitLabel, busy, onSubmit, onClose, initialFocus, children } = props
  return (
    <Dialog open onClose={onClose} title={title} text={text} initialFocus={initialFocus}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onSubmit()
        }}
      >
        <div className="form">{children}</div>
        <div className="dialog__foot">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
