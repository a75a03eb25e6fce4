import type { RequestState } from './state.js'
import type { RecipientState } from './recipient.js'

/** A signer or approver has to act; a cc only hears of the end (rule states-5). */
export const mustAct = (recipient: RecipientState): boolean => recipient.role !== 'cc'

/**
 * Those whose turn it is first: the lowest number in the signing order, together with those who have none (rule signing-9).
 */
export function firstToAct(recipients: Iterable<RecipientState>): RecipientState[] {
  const acting = [...recipients].filter(mustAct)
  const first = Math.min(...acting.map(place))
  return acting.filter((recipient) => place(recipient) === first)
}

/** Signers and approvers who have not acted yet, in the order they were added. */
export const stillToAct = ({ recipients }: Pick<RequestState, 'recipients'>): RecipientState[] =>
  [...recipients.values()].filter((recipient) => mustAct(recipient) && !recipient.link?.acted)

/** Whose turn it is now: the first of those who have still to act; nobody once all have. */
export const onTurn = (request: Pick<RequestState, 'recipients'>): RecipientState[] => firstToAct(stillToAct(request))

/** Who is invited next once a recipient has acted: nobody while others of the same turn have still to act. */
export function invitedAfter(request: Pick<RequestState, 'recipients'>, recipientId: string): RecipientState[] {
  const others = stillToAct(request).filter((recipient) => recipient.recipientId !== recipientId)
  const next = firstToAct(others)
  const actor = request.recipients.get(recipientId)
  return actor && next.some((recipient) => place(recipient) > place(actor)) ? next : []
}

const place = (recipient: RecipientState): number => recipient.order ?? 1
