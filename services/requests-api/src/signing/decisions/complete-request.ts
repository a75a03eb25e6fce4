import type { Link, SealedDocument } from '../course-events.js'
import type { RequestEvent } from '../events.js'
import type { Bytes } from '../bytes.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'

/** Records why a seal lacks a timestamp; null if it has one or no timestamp server is configured. */
export type MissingTimestamp = { attempts: number; why: string } | null

/**
 * Records the sealed documents. If several sealings ran at once, the first wins; a result that arrives after sealing
 * was given up or the request was cancelled is dropped.
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
 * Completes the request once, with the certificate. Everyone gets the result, and copy recipients now get their links
 * (rule sending-8), taken from `links`, which holds the links of all recipients in the current round.
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
    // Comes after the sealing event: the certificate says that completion follows sealing at once (rule sealing-4).
    ...withoutTimestamp(noTimestamp),
  ]
}

/** @throws {Refusal} `nothing-to-seal` */
export function everyoneActed(state: MaybeRequest): RequestState {
  if (!state?.everyoneActed) refuse('nothing-to-seal')
  return state
}

/** True if sealing is pointless: the request is completed, given up, ended or erased. */
export const isOver = ({ status, sealingGivenUp, erased }: RequestState): boolean =>
  status !== 'pending' || sealingGivenUp || erased !== null

const withoutTimestamp = (missing: MissingTimestamp): RequestEvent[] =>
  missing ? [{ type: 'TimestampFailed', data: { ...missing, revision: null } }] : []
