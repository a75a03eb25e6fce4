import type { RecipientView } from '@countersign/contracts'
import { CancelRequestDialog, type CancelRequestDialogProps } from '@countersign/ui/dialog'
import { contacted } from '../request/acting.js'

export interface CancelDialogProps extends Omit<CancelRequestDialogProps, 'text'> {
  recipients: readonly RecipientView[]
  /** Everyone has acted, but sealing failed. */
  unsealable: boolean
}

/** Confirms a cancellation and asks for the reason that recipients receive. */
export function CancelDialog({ recipients, unsealable, ...dialog }: CancelDialogProps) {
  const follows = unsealable ? 'It ends without sealed documents' : 'No one can sign or approve anymore'
  return (
    <CancelRequestDialog
      text={`${follows}. We’ll tell ${notifiedText(recipients)}, and include your reason.`}
      {...dialog}
    />
  )
}

/** Gives a number only if it is certain: a failed mail may be sent again. */
function notifiedText(recipients: readonly RecipientView[]): string {
  const people = contacted(recipients)
  if (people.some(({ status }) => status === 'delivery_failed')) return 'everyone you contacted'
  return people.length === 1 ? 'the 1 person you contacted' : `the ${people.length} people you contacted`
}
