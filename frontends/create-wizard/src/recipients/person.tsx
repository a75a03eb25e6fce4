import type { RecipientView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Chip, IconButton, recipientColour } from '@countersign/ui'
import { roleLabel } from '@countersign/ui/requests'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

interface PersonProps {
  recipient: RecipientView
  /** Index among all recipients, from 0, for the color. */
  index: number
  /** Position in the list as shown, from 1. */
  number: number
  /** Drag handle, before the chip. */
  handle?: ReactNode
  /** Place in the order, below the role. */
  place?: ReactNode
  onEdit: () => void
  onRemove: () => void
}

/** Id of the edit button, for focus from elsewhere. */
export const editButtonId = (recipientId: string): string => `edit-${recipientId}`

export function Person({ recipient, index, number, handle, place, onEdit, onRemove }: PersonProps) {
  const name = recipient.name ?? 'Erased'
  return (
    <>
      <span className="row person__mark">
        {handle}
        <Chip name={name} colour={recipientColour(index)} />
      </span>
      <div className="min-0">
        <p className="overline">{`Signer ${number}`}</p>
        <p className="person__name" dir="auto">
          {isolated(name)}
        </p>
        <p className="hint person__address">{recipient.email}</p>
        <p className="small muted">{roleLabel(recipient.role)}</p>
        {recipient.message && <p className="small muted">Has a private message</p>}
        {place}
      </div>
      <span className="row person__actions">
        <IconButton
          id={editButtonId(recipient.id)}
          label={`Edit ${isolated(name)}`}
          tip="Edit"
          icon={<Pencil className="icon" />}
          onClick={onEdit}
        />
        <IconButton
          label={`Remove ${isolated(name)}`}
          tip="Remove"
          icon={<Trash2 className="icon" />}
          onClick={onRemove}
        />
      </span>
    </>
  )
}
