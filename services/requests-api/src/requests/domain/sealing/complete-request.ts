import type { Link, SealedDocument } from '../course-events.js'
import type { RequestEvent } from '../events.js'
import type { Bytes } from '../bytes.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'

/** Null if the seal has a timestamp or no timestamp server is configured. */
export type MissingTimestamp = { attempts: number; why: string } | null

/** The first of concurrent sealings counts. Drops a result for a request that was given up or has ended. */
export function recordSealing(
  state: MaybeRequest,
  { documents, noTimestamp }: { documents: readonly SealedDocument[]; noTimestamp: MissingTimestamp },
): RequestEvent[] {
  const request = everyoneActed(state)
  if (isOver(request) || request.sealed) return []
  return [...withoutTimestamp(noTimestamp), { type: 'DocumentsSealed', data: { documents: [...documents] } }]
}

export interface Completing {
  certificate: Bytes
  links: readonly Link[]
  senderIsRecipient: boolean
  noTimestamp: MissingTimestamp
}

/** Completes the request once. Copy recipients get their links only now (rule sending-8), out of those of the current round. */
export function completeRequest(state: MaybeRequest, completing: Completing): RequestEvent[] {
  const { certificate, links, senderIsRecipient, noTimestamp } = completing
  const request = everyoneActed(state)
  if (isOver(request)) return []
  if (!request.sealed) refuse('not-sealed')
  const { recipients, round } = request
  const copies = [...recipients.values()].map(({ recipientId, link }) => ({
    recipientId,
    round: link?.round ?? round,
  }))
  const late = links.filter(({ recipientId }) => recipients.get(recipientId)?.link === null)
  const data = { certificate, links: late, copies, ...(senderIsRecipient && { senderIsRecipient }) }
  return [
    { type: 'SignatureRequestCompleted', data },
    // The certificate says that completion follows sealing at once (rule sealing-4).
    ...withoutTimestamp(noTimestamp),
  ]
}

export function everyoneActed(state: MaybeRequest): RequestState {
  if (!state?.everyoneActed) refuse('nothing-to-seal')
  return state
}

/** True if there is nothing left to seal. */
export const isOver = ({ status, sealingGivenUp, erased }: RequestState): boolean =>
  status !== 'pending' || sealingGivenUp || erased !== null

const withoutTimestamp = (missing: MissingTimestamp): RequestEvent[] =>
  missing ? [{ type: 'TimestampFailed', data: { ...missing, revision: null } }] : []
