import type { DocumentValue, RecipientView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { dayText } from '@countersign/pdf-pages/filled'
import { erased } from '../request/names.js'
import { hasActed } from '../request/acting.js'

const kinds = { signature: 'Signature', date: 'Date', text: 'Text', checkbox: 'Checkbox' } as const
const marks = { typed: 'Typed', drawn: 'Drawn', uploaded: 'A picture' } as const

/** A field's name: the sender's label, else its type. */
export const nameOf = ({ type, label }: DocumentValue): string => isolated(label ?? kinds[type])

/** The owner's name, with a fallback if it was erased. */
export const ownerOf = ({ name }: DocumentValue): string => isolated(name ?? erased)

/** A field's value as text; null if empty. For a mark, the way it was made. */
export function valueText({ type, value }: DocumentValue): string | null {
  if (value === null) return null
  if (typeof value !== 'string') return marks[value.kind]
  if (type === 'checkbox') return value === 'true' ? 'Checked' : 'Not checked'
  return type === 'date' ? dayText(value) : value
}

/** The reason why a field is empty: its recipient has finished without it, or has not acted yet. */
export const emptyText = (whose: RecipientView | undefined): string =>
  whose && hasActed(whose) ? 'Left empty' : 'Not filled in yet'
