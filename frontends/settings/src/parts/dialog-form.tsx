import { Button } from '@countersign/ui'
import { Dialog } from '@countersign/ui/dialog'
import type { ReactNode } from 'react'

interface DialogFormProps extends FieldsOfDialogProps {
  title: string
  text?: string
  wide?: boolean
  initialFocus?: { current: HTMLElement | null }
}

interface FieldsOfDialogProps {
  submitLabel: string
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with fields, submitted by its button or Enter. */
export function DialogForm({ title, text, wide, initialFocus, ...form }: DialogFormProps) {
  return (
    <Dialog open onClose={form.onClose} title={title} text={text} wide={wide} initialFocus={initialFocus}>
      <FieldsOfDialog {...form} />
    </Dialog>
  )
}

/** The inside of {@link DialogForm}, for a dialog that shows something else first. */
export function FieldsOfDialog({ submitLabel, busy, onSubmit, onClose, children }: FieldsOfDialogProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    >
      <div className="form">{children}</div>
      <div className="dialog__foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
