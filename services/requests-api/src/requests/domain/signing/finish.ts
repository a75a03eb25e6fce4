import type { RequestEvent } from '../events.js'
import type { FilledField } from '../field-value.js'
import { msBetween } from '../../../kernel/moments.js'
import type { WhatWasShown } from '../recipient-events.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { invitedAfter, stillToAct } from '../turn.js'
import { acceptableValues, filling } from './field-values.js'
import { type Acting, holderOf, type LinkHolder, mustBeOnTurn, mustBeOpen } from './link-holder.js'
import { mustHaveBeenShown } from './what-was-shown.js'

export interface Finish extends Acting, WhatWasShown {
  values: readonly FilledField[]
}

/** True if the recipient has finished already. Refuses recipients who may not act. */
export function isFinished(
  state: MaybeRequest,
  { at, ...link }: Pick<Acting, 'recipientId' | 'round' | 'at'>,
): boolean {
  const holder = holderOf(state, link)
  const { acted } = holder.link
  if (acted === 'signed' || acted === 'approved') return true
  mustBeOpen(holder, at)
  mustBeOnTurn(holder)
  return false
}

/** Signs or approves, with the consent if it is missing. Checks the turn here too, not only when reading (rule signing-9). */
export function finish(state: MaybeRequest, { values, documents, seen, at, from, ...link }: Finish): RequestEvent[] {
  if (isFinished(state, { at, ...link })) return []
  const holder = holderOf(state, link)
  const { request, recipient } = holder
  mustHaveBeenShown(holder, { documents, seen })
  const accepted = acceptableValues(request, recipient, values, laterOf(at, request.display.updatedAt))
  const data = { recipientId: recipient.recipientId, ...from }
  return [
    ...(holder.link.consented ? [] : [{ type: 'ConsentGiven' as const, data }]),
    ...filling(request, recipient.recipientId, accepted),
    {
      type: recipient.role === 'approver' ? 'RecipientApproved' : 'RecipientSigned',
      data: { ...data, documents, seen },
    },
    ...whatFollows(holder, at),
  ]
}

/** The day of signing follows the event's time, and no event is older than its predecessor. */
const laterOf = (a: string, b: string): string => (msBetween(a, b) > 0 ? b : a)

function whatFollows({ request, recipient }: LinkHolder, at: string): RequestEvent[] {
  const others = stillToAct(request).filter((other) => other !== recipient)
  if (others.length === 0) return [{ type: 'EveryoneActed', data: {} }]
  const invited = invitedAfter(request, recipient.recipientId).map(({ recipientId }) => recipientId)
  return invited.length > 0
    ? [{ type: 'NextRecipientsInvited', data: { round: request.round, invited, since: at } }]
    : []
}

export interface Decline extends Acting {
  reason: string
}

/** Ends the request for everyone. Allowed before one's turn, but not after acting (rules signing-10, sealing-1). */
export function decline(state: MaybeRequest, { reason, at, from, ...link }: Decline): RequestEvent[] {
  const holder = holderOf(state, link)
  const { acted } = holder.link
  if (acted === 'declined') return []
  if (acted) refuse('already-acted', { acted })
  mustBeOpen(holder, at)
  if (holder.recipient.role === 'cc') refuse('copy-only')
  return [{ type: 'SignatureRequestDeclined', data: { recipientId: link.recipientId, reason, ...from } }]
}
