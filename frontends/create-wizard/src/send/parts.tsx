import { useState } from 'react'
import type { Draft } from '../draft/draft.js'
import { WhoGetsWhat } from '../lazy-parts.js'

/** Recipient summary in the send card. Open, it has the height of all recipients, and the card stays at its place. */
export function Parts({ draft }: { draft: Draft }) {
  const [open, setOpen] = useState(false)
  const { length } = draft.recipients
  return (
    <details
      className="parts"
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'center' })
      }}
    >
      <summary className="small">{`Who gets what: ${length === 1 ? '1 person' : `${length} people`}`}</summary>
      {open && <WhoGetsWhat draft={draft} small />}
    </details>
  )
}
