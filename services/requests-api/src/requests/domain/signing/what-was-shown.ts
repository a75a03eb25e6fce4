import { known } from '../../../kernel/personal.js'
import type { WhatWasShown } from '../recipient-events.js'
import { refuse } from '../refusal.js'
import type { RequestState } from '../state.js'
import { asksToLook } from '../drafting/asks-to-look.js'
import type { LinkHolder } from './link-holder.js'

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
