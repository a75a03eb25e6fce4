import type { RequestEvent } from '../events.js'
import type { FilledField } from '../field-value.js'
import { msBetween } from '../moments.js'
import type { WhatWasShown } from '../recipient-events.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { invitedAfter, stillToAct } from '../turn.js'
import { acceptableValues, filling } from './field-values.js'
import { type Acting, type LinkHolder, holderOf, mustBeOnTurn, mustBeOpen } from './link-holder.js'
import { mustHaveBeenShown } from './what-was-shown.js'

export interface Finish extends Acting, WhatWasShown {
  values: readonly FilledField[]
}

/**
 * Whether there is nothing left to finish, for it was done before; asked before anything is made of what was entered.
 *
 * @throws {Refusal} `signing-ended`, `copy-only`, `not-your-turn`
 */
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

/**
 * A signer signs, an approver approves; both agree to do so electronically, if they have not before. Done again, it is as it
 * was. Whose turn it is gets checked here, not only when looking (rule signing-9).
 *
 * @throws {Refusal} `signing-ended`, `copy-only`, `not-your-turn`; for what was not shown as it is, see
 *   {@link mustHaveBeenShown}, and for values that will not do, see {@link acceptableValues}
 */
export function finish(state: MaybeRequest, { values, documents, seen, at, from, ...link }: Finish): RequestEvent[] {
  if (isFinished(state, { at, ...link })) return []
  const holder = holderOf(state, link)
  const { request, recipient } = holder
  mustHaveBeenShown(holder, { documents, seen })
  const accepted = acceptableValues(request, recipient, values, laterOf(at, request.told.updatedAt))
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

/** No event is before the one before it: the day of the act is that of the later of the two. */
const laterOf = (a: string, b: string): string => (msBetween(a, b) > 0 ? b : a)

/** The next are invited once all of a turn have acted; after the last of all, sealing can begin. */
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

/**
 * A signer or approver declines, and ends the request for everyone; open before one's turn too. Who has acted cannot take it
 * back (rules signing-10, sealing-1).
 *
 * @throws {Refusal} `already-acted`, `signing-ended`, `copy-only`
 */
export function decline(state: MaybeRequest, { reason, at, from, ...link }: Decline): RequestEvent[] {
  const holder = holderOf(state, link)
  const { acted } = holder.link
  if (acted === 'declined') return []
  if (acted) refuse('already-acted', { acted })
  mustBeOpen(holder, at)
  if (holder.recipient.role === 'cc') refuse('copy-only')
  return [{ type: 'SignatureRequestDeclined', data: { recipientId: link.recipientId, reason, ...from } }]
}
