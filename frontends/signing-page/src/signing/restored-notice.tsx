import type { FieldView, OpenSigningView } from '@countersign/contracts'
import { Notice } from '@countersign/ui'
import { isFilled } from '../fields/values.js'
import { type StoredEntries, useStoredEntries } from './stored-entries.js'

/** Shown after a reload: the restored entries, and the steps to repeat. */
export default function RestoredNotice({ token, view }: { token: string; view: OpenSigningView }) {
  const stored = useStoredEntries(token, view.fields)
  const text = stored && restoredText(view.fields, stored)
  return (
    text && (
      <div className="consent__kept">
        <Notice role="status" title={text} />
      </div>
    )
  )
}

const kinds = [
  ['text', 'text', 'texts'],
  ['date', 'date', 'dates'],
  ['checkbox', 'checkbox', 'checkboxes'],
] as const

/** `We saved your texts and date. Please agree and sign again.` Null if nothing was restored or lost. */
export function restoredText(fields: readonly FieldView[], { values, marks }: StoredEntries): string | null {
  const filled = fields.filter((field) => isFilled(field, values[field.id]))
  const stored = kinds.flatMap(([type, one, several]) => {
    const count = filled.filter((field) => field.type === type).length
    return count === 0 ? [] : count === 1 ? one : several
  })
  if (stored.length === 0) {
    return marks === 0 ? null : 'We don’t save signatures. Please agree and sign again.'
  }
  const list = [stored.slice(0, -1).join(', '), stored.at(-1)].filter(Boolean).join(' and ')
  return `We saved your ${list}. Please agree ${marks === 0 ? 'again' : 'and sign again'}.`
}
