import type { RecipientView } from '@countersign/contracts'
import { Chip, recipientColour } from '@countersign/ui'
import { Select } from '@countersign/ui/forms'
import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { signs } from '../draft/draft.js'
import { recipientName } from './field/describe-field.js'

interface RecipientChoiceProps {
  label: string
  className: string
  recipients: readonly RecipientView[]
  value: string
  onChange: (recipientId: string) => void
}

/** Selects a signer, shown with their colour. */
export const RecipientChoice = memo(function RecipientChoice({
  label,
  className,
  recipients,
  value,
  onChange,
}: RecipientChoiceProps) {
  const chosen = recipients.findIndex(({ id }) => id === value)
  const chip = (index: number) => (
    <Chip size="s" name={recipientName(recipients[index])} colour={recipientColour(Math.max(0, index))} />
  )
  return (
    <Select
      label={label}
      value={value}
      onChange={onChange}
      options={recipients.flatMap((recipient, index) =>
        signs(recipient) ? [{ value: recipient.id, label: recipientName(recipient), icon: chip(index) }] : [],
      )}
      trigger={
        <button type="button" className={className}>
          {chip(chosen)}
          <span className="truncate" dir="auto">
            {recipientName(recipients[chosen])}
          </span>
          <ChevronDown className="icon icon--s" />
        </button>
      }
    />
  )
})
