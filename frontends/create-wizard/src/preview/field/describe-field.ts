import type { FieldView, RecipientView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { fieldType } from '../field-types.js'

type Placed = Pick<FieldView, 'x' | 'y'>
type Described = Pick<FieldView, 'type' | 'label' | 'required' | 'x' | 'y' | 'page'>

export const recipientName = (recipient: RecipientView | undefined): string => isolated(recipient?.name ?? 'nobody')

/**
 * `Signature field for Ada Lovelace, page 5, 10% from left, 67% from top`, `Text field “Job title” for …, optional`.
 */
export function describeField(field: Described, recipient: RecipientView | undefined): string {
  const label = field.label === null ? '' : ` “${isolated(field.label)}”`
  const what = `${fieldType(field.type).label} field${label} for ${recipientName(recipient)}`
  const optional = field.required === 'true' ? '' : ', optional'
  return `${what}, page ${field.page}, ${describePlace(field)}${optional}`
}

export const describePlace = ({ x, y }: Placed): string => `${x}% from left, ${y}% from top`
