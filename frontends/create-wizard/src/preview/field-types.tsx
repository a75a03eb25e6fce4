import type { FieldType } from '@countersign/contracts'
import { Calendar, Signature, SquareCheck, Type } from 'lucide-react'
import type { ReactNode } from 'react'

/** The field types (rule drafting-6). */
export const fieldTypes: readonly { value: FieldType; label: string; icon: ReactNode }[] = [
  { value: 'signature', label: 'Signature', icon: <Signature className="icon" /> },
  { value: 'date', label: 'Date', icon: <Calendar className="icon" /> },
  { value: 'text', label: 'Text', icon: <Type className="icon" /> },
  { value: 'checkbox', label: 'Checkbox', icon: <SquareCheck className="icon" /> },
]

export const fieldType = (type: FieldType) => fieldTypes.find(({ value }) => value === type) ?? fieldTypes[0]!
