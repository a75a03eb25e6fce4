import { Button, Notice } from '@countersign/ui'
import { Dialog } from '@countersign/ui/dialog'
import { useId, useRef } from 'react'
import type { Placing } from '../draft/draft-context.js'
import type { Draft } from '../draft/draft.js'
import type { UnsavedRecipient } from '../recipients/unsaved-recipients.js'
import { type Warning, warningsOf } from './warnings.js'
import { WarningRow } from './warning-row.js'
import { WhoGetsWhat } from './who-gets-what.js'

export interface CheckDialogProps {
  draft: Draft
  unsaved: readonly UnsavedRecipient[]
  /** The draft when the sender pressed Send. */
  pressedFor: Draft
  /** A warning was fixed in the dialog: check the typed recipients again. */
  onCured: () => void
  /** Closes the dialog, then moves to the place of the fix. */
  onGo: (there: () => void) => void
  onPlace: (where: Placing) => void
  /** Closes the dialog and shows the changed recipients. */
  onReview: () => void
  onSend: () => void
  onClose: () => void
}

/** Lists warnings with their fixes, and each recipient's share. "Send" overrides all but errors. */
export function CheckDialog(props: CheckDialogProps) {
  const { draft, unsaved, pressedFor, onCured, onGo, onPlace, onReview, onSend, onClose } = props
  const safe = useRef<HTMLButtonElement>(null)
  const reasonId = useId()
  const warnings = warningsOf(draft, unsaved, pressedFor)
  const others = warnings.some(({ kind }) => kind === 'added' || kind === 'removed')
  const stops = warnings.find((warning) => warning.stops)
  const cured = () => {
    safe.current?.focus()
    onCured()
  }
  const { length } = draft.recipients
  return (
    <Dialog
      open
      className="check"
      title="Check before sending"
      initialFocus={safe}
      onClose={onClose}
      foot={
        <>
          {stops && (
            <p className="hint check__reason" id={reasonId}>
              {reasons[stops.kind]}
            </p>
          )}
          <Button ref={safe} onClick={others ? onReview : onClose}>
            {others ? 'Review' : 'Keep editing'}
          </Button>
          <Button
            variant="primary"
            {...(stops && { 'aria-disabled': true, 'aria-describedby': reasonId })}
            onClick={() => !stops && onSend()}
          >
            {length === 1 ? 'Send to 1 person' : `Send to ${length} people`}
          </Button>
        </>
      }
    >
      {/* Focusable, so that keys can scroll it in a low window. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="check__scroll" role="group" aria-label="What you’re sending" tabIndex={0}>
        {warnings.length > 0 ? (
          <>
            <h3 className="h3">Review these first</h3>
            <ul className="warnings">
              {warnings.map((warning, n) => (
                <WarningRow
                  key={`${warning.kind} ${n}`}
                  draft={draft}
                  warning={warning}
                  onGo={onGo}
                  onCured={cured}
                  onPlace={onPlace}
                />
              ))}
            </ul>
          </>
        ) : (
          <Notice tone="done" title="Nothing is missing" />
        )}
        <h3 className="h3">Who gets what</h3>
        <WhoGetsWhat draft={draft} />
        <p className="hint check__after">You can’t change anything after sending.</p>
      </div>
    </Dialog>
  )
}

const reasons: Partial<Record<Warning['kind'], string>> = {
  typed: 'Finish or discard it first.',
  'fields-of-none': 'Only signers can have fields.',
  removed: 'No one is left to sign or approve.',
}
