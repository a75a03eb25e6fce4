import type { RecipientView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Chip, IconButton, recipientColour, roleLabel } from '@countersign/ui'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

interface PersonProps {
  recipient: RecipientView
  /** Index among all recipients, from 0. */
  index: number
  /** Drag handle, before the chip. */
  handle?: ReactNode
  /** Place in the order, below the role. */
  place?: ReactNode
  onEdit: () => void
  onRemove: () => void
}

/** Id of the edit button, for focus from elsewhere. */
export const editButtonId = (recipientId: string): string => `edit-${recipientId}`

export function Person({ recipient, index, handle, place, onEdit, onRemove }: PersonProps) {
  const name = recipient.name ?? 'Erased'
  return (
    <>
      <span className="row person__mark">
        {handle}
        <Chip name={name} colour={recipientColour(index)} />
      </span>
      <div className="min-0">
        <p className="overline">Signer {index + 1}</p>
        <p className="person__name truncate" dir="auto" title={name}>
          {isolated(name)}
        </p>
        <p className="hint truncate" title={recipient.email ?? ''}>
          {recipient.email}
        </p>
        <p className="small muted">{roleLabel(recipient.role)}</p>
        {recipient.message && <p className="small muted">Has a private message</p>}
        {place}
      </div>
      <span className="row person__actions">
        <IconButton
          id={editButtonId(recipient.id)}
          label={`Edit ${isolated(name)}`}
          tip="Edit"
          icon={<Pencil className="icon" aria-hidden="true" />}
          onClick={onEdit}
        />
        <IconButton
          label={`Remove ${isolated(name)}`}
          tip="Remove"
          icon={<Trash2 className="icon" aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
    </>
  )
}
