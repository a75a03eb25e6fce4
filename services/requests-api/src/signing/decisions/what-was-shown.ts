import type { WhatWasShown } from '../recipient-events.js'
import { refuse } from '../refusal.js'
import type { RequestState } from '../state.js'
import type { LinkHolder } from './link-holder.js'

/**
 * Nobody acts on anything but what was before their eyes: every document as it was frozen at sending, by the bytes that
 * were drawn, with all that others have filled in so far (ADR 0039). Pages of earlier versions say neither; what was sent
 * then is signed without.
 *
 * @throws {Refusal} `documents-changed`, `filled-since`
 */
export function mustHaveBeenShown(holder: LinkHolder, { documents, seen }: WhatWasShown): void {
  const { request } = holder
  if (documents ? !areFrozen(documents, request) : !request.sentBefore) refuse('documents-changed')
  if (seen === null ? !request.sentBefore : !isUpToDate(seen, holder)) refuse('filled-since')
}

/** Every document of the request once, in its order. */
function areFrozen(documents: NonNullable<WhatWasShown['documents']>, { frozen }: RequestState): boolean {
  const expected = [...frozen]
  return (
    documents.length === expected.length &&
    expected.every(([id, sha256], n) => documents[n]!.id === id && documents[n]!.sha256 === sha256)
  )
}

/** One's own values are no news. A revision that is not there yet was shown to nobody. */
function isUpToDate(seen: number, { request, recipient }: LinkHolder): boolean {
  const others = [...request.filledAt].filter(([recipientId]) => recipientId !== recipient.recipientId)
  return seen <= request.revision && others.every(([, revision]) => revision <= seen)
}
