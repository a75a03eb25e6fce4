import type { FieldType } from '@countersign/contracts'
import { Calendar, Signature, SquareCheck, Type } from 'lucide-react'
import type { ReactNode } from 'react'

const glyph = { className: 'icon', 'aria-hidden': true } as const

/** The field types (rule drafting-6). */
export const fieldTypes: readonly { value: FieldType; label: string; icon: ReactNode }[] = [
  { value: 'signature', label: 'Signature', icon: <Signature {...glyph} /> },
  { value: 'date', label: 'Date', icon: <Calendar {...glyph} /> },
  { value: 'text', label: 'Text', icon: <Type {...glyph} /> },
  { value: 'checkbox', label: 'Checkbox', icon: <SquareCheck {...glyph} /> },
]

export const fieldType = (type: FieldType) => fieldTypes.find(({ value }) => value === type) ?? fieldTypes[0]!
