import type { FieldView, RecipientView } from '@countersign/contracts'
import { fieldType } from '../field-types.js'

type Placed = Pick<FieldView, 'type' | 'x' | 'y'>

export const recipientName = (recipient: RecipientView | undefined): string => recipient?.name ?? 'nobody'

/** `Signature field for Ada Lovelace, page 5, 10% from left, 67% from top`. */
export const describeField = (field: Placed & { page: number }, recipient: RecipientView | undefined): string =>
  `${fieldType(field.type).label} field for ${recipientName(recipient)}, page ${field.page}, ${describePlace(field)}`

export const describePlace = ({ x, y }: Placed): string => `${x}% from left, ${y}% from top`
