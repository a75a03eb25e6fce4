import { type Caller, system } from '../../../kernel/caller.js'
import { detailsOf } from '../../views/request-details.js'
import { replay } from '../../domain/evolve.js'
import { refuse } from '../../domain/refusal.js'
import { requestStream } from '../../domain/streams.js'
import { type Evidence, makeEvidence } from './evidence-archive.js'
import { readIntact } from '../requests.js'
import type { Needs, OnRequest } from '../services.js'
import type { SigningCall } from '../signing/signing-call.js'
import { mustBeUnlocked } from '../signing/signing-sessions.js'

type Archives = Needs<'journal' | 'vault' | 'clock'>

/** Evidence for the owner, also of a hidden request, which keeps its evidence (rule evidence-6). */
export const readEvidence = (services: Archives, { caller, requestId }: OnRequest): Promise<Evidence> =>
  gather(services, requestId, caller, null)

export async function readSigningEvidence(
  { signing, ...services }: Archives & Needs<'signing'>,
  { call }: { call: Pick<SigningCall, 'token' | 'proof'> },
): Promise<Evidence> {
  const { details, holder } = mustBeUnlocked(await signing.sessions.open(call))
  if (details.status !== 'completed') refuse('not-completed')
  return gather(services, details.requestId, system('signing', details.requestId), holder.recipient.recipientId)
}

async function gather(services: Archives, requestId: string, caller: Caller, reader: string | null): Promise<Evidence> {
  const { journal } = services
  const records = await journal.disclose(requestStream(requestId))
  const { entries } = await readIntact(journal, requestId, caller)
  // The second read may contain newer events; the evidence must be of one state.
  const history = entries.slice(0, records.length)
  const request = replay(history)
  // Deleted drafts have no evidence, hidden requests do.
  if (!request || (request.gone && request.status === 'draft')) refuse('no-such-request')
  return makeEvidence(services, detailsOf(request), records, history, reader)
}
