import { HistoryAltered } from '@countersign/event-log'
import { detailsOf, type RequestDetails } from '../../views/request-details.js'
import { replay } from '../../domain/evolve.js'
import { refuse } from '../../domain/refusal.js'
import { requestStream } from '../../domain/streams.js'
import { type Evidence, makeEvidence } from './evidence-archive.js'
import { requireTeam } from '../requests.js'
import type { Needs, OnRequest } from '../services.js'
import type { SigningCall } from '../signing/signing-call.js'
import { mustBeUnlocked } from '../signing/signing-sessions.js'

type Archives = Needs<'journal' | 'vault' | 'clock'>

/** Evidence for the owner, also of a hidden request, which keeps its evidence (rule evidence-6). */
export const readEvidence = (services: Archives, { caller, requestId }: OnRequest): Promise<Evidence> =>
  gather(services, requestId, (details) => requireTeam(details, caller), null)

export async function readSigningEvidence(
  { signing, ...services }: Archives & Needs<'signing'>,
  { call }: { call: Pick<SigningCall, 'token' | 'proof'> },
): Promise<Evidence> {
  const { details, holder } = mustBeUnlocked(await signing.sessions.open(call))
  if (details.status !== 'completed') refuse('not-completed')
  return gather(services, details.requestId, (found) => found, holder.recipient.recipientId)
}

async function gather(
  services: Archives,
  requestId: string,
  allowed: (details: RequestDetails) => RequestDetails,
  reader: string | null,
): Promise<Evidence> {
  const { journal } = services
  const stream = requestStream(requestId)
  const records = await journal.disclose(stream)
  const { entries, altered } = await journal.read(stream)
  if (altered) throw new HistoryAltered(stream)
  // The second read may contain newer events; the evidence must be of one state.
  const history = entries.slice(0, records.length)
  const request = replay(history)
  // Deleted drafts have no evidence, hidden requests do.
  if (!request || (request.gone && request.status === 'draft')) refuse('no-such-request')
  return makeEvidence(services, allowed(detailsOf(request)), records, history, reader)
}
