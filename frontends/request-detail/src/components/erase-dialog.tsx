import { ConfirmDialog } from '@countersign/ui/dialog'
import { Notice } from '@countersign/ui'
import { type Ref, useId, useRef, useState } from 'react'
import { limits } from '@countersign/contracts'
import { TriangleAlert } from 'lucide-react'

export interface EraseDialogProps {
  draft: boolean
  busy: boolean
  error: Error | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Confirms the permanent erasure of all personal data and asks for a reason (rule erasure-1). */
export function EraseDialog({ draft, busy, error, onConfirm, onClose }: EraseDialogProps) {
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const given = reason.trim()
  const confirm = () => {
    setIsSubmitted(true)
    if (given === '') input.current?.focus()
    else onConfirm(given)
  }
  return (
    <ConfirmDialog
      open
      title="Erase personal data?"
      text="Erased data cannot be recovered. This cannot be undone."
      keepLabel={draft ? 'Keep draft' : 'Keep request'}
      confirmLabel="Erase permanently"
      busyLabel="Erasing..."
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <dl className="facts dialog__more">
        <div>
          <dt>Erased</dt>
          <dd>{draft ? goesOfDraft : goes}</dd>
        </div>
        <div>
          <dt>Kept</dt>
          <dd>{draft ? history : `${history} ${evidence}`}</dd>
        </div>
      </dl>
      <EraseReason ref={input} value={reason} missing={isSubmitted && given === ''} onChange={setReason} />
      {error && (
        <div className="dialog__more">
          <Notice tone="bad" role="alert" title="Nothing was erased">
            {error.message}
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}

const goesOfDraft = 'The title, names, addresses, messages, and documents.'
const goes =
  'The title, names, addresses, messages, documents, and signatures. The links in the emails no longer show anything.'
const history = 'The events in the history, with their times and order.'
const evidence = 'Previously saved evidence still verifies.'

interface EraseReasonProps {
  ref: Ref<HTMLTextAreaElement>
  value: string
  /** The reason is required but empty. */
  missing: boolean
  onChange: (value: string) => void
}

/** The reason for an erasure, which is stored in plain text (rule erasure-1). */
function EraseReason({ ref, value, missing, onChange }: EraseReasonProps) {
  const id = useId()
  return (
    <div className="field dialog__more">
      <label className="label" htmlFor={id}>
        Reason
      </label>
      <textarea
        dir="auto"
        className="textarea"
        id={id}
        ref={ref}
        required
        maxLength={limits.reasonLength}
        value={value}
        aria-invalid={missing || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-note`}>
        {missing ? (
          <p className="error" role="alert">
            <TriangleAlert className="icon" />
            Say why in a few words, without names.
          </p>
        ) : (
          <p className="hint">This is stored as plain text, so leave out names.</p>
        )}
      </div>
    </div>
  )
}
