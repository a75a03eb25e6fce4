import type { DocumentValue, RecipientView } from '@countersign/contracts'
import { dayText } from '@countersign/pdf-pages/filled'
import { erased } from '../request/names.js'
import { hasActed } from '../request/turn.js'

const kinds = { signature: 'Signature', date: 'Date', text: 'Text', checkbox: 'Checkbox' } as const
const marks = { typed: 'Typed', drawn: 'Drawn', uploaded: 'A picture' } as const

/** What a field is called: as its sender labelled it, else by its kind. */
export const nameOf = ({ type, label }: DocumentValue): string => label ?? kinds[type]

/** Whose a field is, where the name was not erased. */
export const ownerOf = ({ name }: DocumentValue): string => name ?? erased

/** What stands in a field, in words; null where nothing does. A mark by how it was made. */
export function said({ type, value }: DocumentValue): string | null {
  if (value === null) return null
  if (typeof value !== 'string') return marks[value.kind]
  if (type === 'checkbox') return value === 'true' ? 'Ticked' : 'Not ticked'
  return type === 'date' ? dayText(value) : value
}

/** Why nothing stands in a field: whose it is has acted without it, or has not acted yet. */
export const unsaid = (whose: RecipientView | undefined): string =>
  whose && hasActed(whose) ? 'Left empty' : 'Not filled in yet'
