import { useState } from 'react'
import type { Draft } from '../draft/draft.js'
import { WhoGetsWhat } from '../lazy-parts.js'

/** Recipient summary in the send card; collapsed on a phone, where the card is sticky. */
export function Parts({ draft }: { draft: Draft }) {
  const [open, setOpen] = useState(() => !window.matchMedia('(max-width: 42rem)').matches)
  const { length } = draft.recipients
  return (
    <details className="parts" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="small">Who gets what: {length === 1 ? '1 person' : `${length} people`}</summary>
      {open && <WhoGetsWhat draft={draft} small />}
    </details>
  )
}
