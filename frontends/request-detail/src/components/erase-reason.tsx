import { limits } from '@countersign/contracts'
import { TriangleAlert } from 'lucide-react'
import { type Ref, useId } from 'react'

interface EraseReasonProps {
  ref: Ref<HTMLTextAreaElement>
  value: string
  /** The reason is required but empty. */
  missing: boolean
  onChange: (value: string) => void
}

/** The reason for an erasure, which is stored in plain text (rule erasure-1). */
export function EraseReason({ ref, value, missing, onChange }: EraseReasonProps) {
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
            <TriangleAlert className="icon" aria-hidden="true" />
            Say why in a few words, without names.
          </p>
        ) : (
          <p className="hint">This is stored as plain text, so leave out names.</p>
        )}
      </div>
    </div>
  )
}
