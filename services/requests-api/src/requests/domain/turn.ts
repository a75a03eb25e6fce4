import type { RequestState } from './state.js'
import type { RecipientState } from './recipient.js'

/** True for signers and approvers; a cc only receives the result (rule states-5). */
export const mustAct = (recipient: RecipientState): boolean => recipient.role !== 'cc'

/** Returns the lowest number in the signing order, plus recipients without a number (rule signing-9). */
export function firstToAct(recipients: Iterable<RecipientState>): RecipientState[] {
  const acting = [...recipients].filter(mustAct)
  const first = Math.min(...acting.map(place))
  return acting.filter((recipient) => place(recipient) === first)
}

export const stillToAct = ({ recipients }: Pick<RequestState, 'recipients'>): RecipientState[] =>
  [...recipients.values()].filter((recipient) => mustAct(recipient) && !recipient.link?.acted)

export const onTurn = (request: Pick<RequestState, 'recipients'>): RecipientState[] => firstToAct(stillToAct(request))

/** Empty while others of the same turn have not acted. */
export function invitedAfter(request: Pick<RequestState, 'recipients'>, recipientId: string): RecipientState[] {
  const others = stillToAct(request).filter((recipient) => recipient.recipientId !== recipientId)
  const next = firstToAct(others)
  const actor = request.recipients.get(recipientId)
  return actor && next.some((recipient) => place(recipient) > place(actor)) ? next : []
}

const place = (recipient: RecipientState): number => recipient.order ?? 1
