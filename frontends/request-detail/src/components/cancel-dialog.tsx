import type { RecipientView } from '@countersign/contracts'
import { CancelRequestDialog, type CancelRequestDialogProps } from '@countersign/ui/dialog'
import { contacted } from '../request/turn.js'

export interface CancelDialogProps extends Omit<CancelRequestDialogProps, 'text'> {
  recipients: readonly RecipientView[]
  /** Everyone has acted, but sealing failed. */
  unsealable: boolean
}

/** Confirms a cancellation and asks for the reason that recipients receive. */
export function CancelDialog({ recipients, unsealable, ...asking }: CancelDialogProps) {
  const follows = unsealable ? 'It ends without sealed documents' : 'Nobody can sign any more'
  return <CancelRequestDialog text={`${follows}, and ${toldOf(recipients)} told, with your reason.`} {...asking} />
}

/** Gives a number only if it is certain: a failed mail may be sent again. */
function toldOf(recipients: readonly RecipientView[]): string {
  const people = contacted(recipients)
  if (people.some(({ status }) => status === 'delivery_failed')) return 'everyone who was contacted is'
  return people.length === 1
    ? 'the 1 person who was contacted is'
    : `the ${people.length} people who were contacted are`
}
