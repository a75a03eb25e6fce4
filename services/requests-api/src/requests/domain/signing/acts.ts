import { known } from '../../../kernel/personal.js'
import type { WhatWasShown } from '../recipient-events.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'
import { acceptableValues, asksToLook, filling } from './field-values.js'
import { type Acting, holderOf, type LinkHolder, mustBeOnTurn, mustBeOpen } from './link-holder.js'
import type { RequestEvent } from '../events.js'
import { endOf } from '../require.js'
import type { FilledField } from '../field-value.js'
import { msBetween } from '../../../kernel/moments.js'
import { invitedAfter, stillToAct } from '../turn.js'

const mostNamed = 3

/** Refuses an act on anything but the documents as frozen at sending and all values filled in so far (ADR 0039, ADR 0003). */
export function mustHaveBeenShown(holder: LinkHolder, { documents, seen }: WhatWasShown): void {
  const { request, recipient } = holder
  if (!areFrozen(documents, request)) refuse('documents-changed')
  if (seen > request.revision) refuse('not-there-yet', { seen, revision: request.revision })
  const since = [...request.filledAt].filter(([id, revision]) => id !== recipient.recipientId && revision > seen)
  if (since.length === 0) return
  const ids = new Set(since.map(([recipientId]) => recipientId))
  refuse('filled-since', { names: namesOf(request, [...ids]), count: countOf(request, ids), role: recipient.role })
}

function areFrozen(documents: WhatWasShown['documents'], { frozen }: RequestState): boolean {
  const expected = [...frozen]
  return (
    documents.length === expected.length &&
    expected.every(([id, sha256], n) => documents[n]!.id === id && documents[n]!.sha256 === sha256)
  )
}

/** One name per line, in the order of their acts; `4 others` in the last line counts the rest. */
function namesOf({ recipients }: RequestState, ids: readonly string[]): string {
  const named = ids.length > mostNamed ? ids.slice(0, mostNamed - 1) : ids
  const names = named.map((id) => known(recipients.get(id)?.name ?? null) ?? 'Someone')
  const all = ids.length > named.length ? [...names, `${ids.length - named.length} others`] : names
  return all.join('\n')
}

function countOf({ fields, display }: RequestState, ids: ReadonlySet<string>): number {
  return [...display.values].filter(([fieldId, value]) => {
    const field = fields.get(fieldId)
    return field && ids.has(field.recipientId) && asksToLook(field, value)
  }).length
}

export interface ReportViewed extends Acting {
  consent: boolean
}

/** Records the first real interaction, and the consent once given, each once. Refuses consent to an ended request. */
export function reportViewed(state: MaybeRequest, { consent, at, from, ...link }: ReportViewed): RequestEvent[] {
  const holder = holderOf(state, link)
  const { viewed, consented, acted } = holder.link
  if (acted) return []
  if (consent) mustBeOpen(holder, at)
  else if (endOf(holder.request, at)) return []
  const data = { recipientId: link.recipientId, ...from }
  const events: RequestEvent[] = []
  if (!viewed) events.push({ type: 'SigningPageViewed', data })
  if (consent && !consented) events.push({ type: 'ConsentGiven', data })
  return events
}

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

/** Ends the request for everyone. Allowed before one's turn, but not after acting (rules signing-10, sealing-1). */
export function decline(
  state: MaybeRequest,
  { reason, at, from, ...link }: Acting & { reason: string },
): RequestEvent[] {
  const holder = holderOf(state, link)
  const { acted } = holder.link
  if (acted === 'declined') return []
  if (acted) refuse('already-acted', { acted })
  mustBeOpen(holder, at)
  if (holder.recipient.role === 'cc') refuse('copy-only')
  return [{ type: 'SignatureRequestDeclined', data: { recipientId: link.recipientId, reason, ...from } }]
}
