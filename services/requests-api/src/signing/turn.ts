import type { RecipientState } from './state.js'

/** A signer or approver has to act; a cc only hears of the end (spec 6). */
export const mustAct = (recipient: RecipientState): boolean => recipient.role !== 'cc'

/**
 * Those whose turn it is first: the lowest number in the signing order, together with those who have none (decisions,
 * Create page: without an order, all go at once).
 */
export function firstToAct(recipients: Iterable<RecipientState>): RecipientState[] {
  const acting = [...recipients].filter(mustAct)
  const first = Math.min(...acting.map(place))
  return acting.filter((recipient) => place(recipient) === first)
}

const place = (recipient: RecipientState): number => recipient.order ?? 1
