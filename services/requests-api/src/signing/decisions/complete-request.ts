import type { Link, SealedDocument } from '../course-events.js'
import type { RequestEvent } from '../events.js'
import type { Bytes } from '../bytes.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'

/** A timestamp could not be had, so a seal has none; null where it has, or none is configured. */
export type MissingTimestamp = { attempts: number; why: string } | null

/**
 * The sealed documents exist. Of several that were made at once, the first are the ones that count; what comes after sealing
 * was given up, or the request cancelled, is dropped.
 */
export function recordSealing(
  state: MaybeRequest,
  { documents, noTimestamp }: { documents: readonly SealedDocument[]; noTimestamp: MissingTimestamp },
): RequestEvent[] {
  const request = everyoneActed(state)
  if (isOver(request) || request.sealed) return []
  return [...withoutTimestamp(noTimestamp), { type: 'DocumentsSealed', data: { documents: [...documents] } }]
}

/**
 * The certificate exists too: the request is completed, once, and everyone gets the result; copy recipients get their links
 * now (rule sending-8): of `links`, everyone's in the request's present round, theirs are taken.
 *
 * @throws {Refusal} `not-sealed`
 */
export function completeRequest(
  state: MaybeRequest,
  { certificate, links, noTimestamp }: { certificate: Bytes; links: readonly Link[]; noTimestamp: MissingTimestamp },
): RequestEvent[] {
  const request = everyoneActed(state)
  if (isOver(request)) return []
  if (!request.sealed) refuse('not-sealed')
  const { recipients, round } = request
  const copies = [...recipients.values()].map(({ recipientId, link }) => ({
    recipientId,
    round: link?.round ?? round,
  }))
  const late = links.filter(({ recipientId }) => recipients.get(recipientId)?.link === null)
  return [
    { type: 'SignatureRequestCompleted', data: { certificate, links: late, copies } },
    // After it: the completion follows the sealing at once, as the certificate says (rule sealing-4).
    ...withoutTimestamp(noTimestamp),
  ]
}

/** @throws {Refusal} `nothing-to-seal` */
export function everyoneActed(state: MaybeRequest): RequestState {
  if (!state?.everyoneActed) refuse('nothing-to-seal')
  return state
}

/** Whether nothing is to be sealed any more: it is completed, was given up, or has ended since. */
export const isOver = ({ status, sealingGivenUp, erased }: RequestState): boolean =>
  status !== 'pending' || sealingGivenUp || erased !== null

const withoutTimestamp = (missing: MissingTimestamp): RequestEvent[] =>
  missing ? [{ type: 'TimestampFailed', data: { ...missing, revision: null } }] : []
