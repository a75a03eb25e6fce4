import { HistoryAltered } from '@countersign/event-log'
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import { detailsOf, type RequestDetails } from '../../views/request-details.js'
import { replay } from '../../domain/evolve.js'
import { refuse } from '../../domain/refusal.js'
import { requestStream } from '../../domain/streams.js'
import type { Caller } from '../../../kernel/caller.js'
import { type Evidence, EvidenceArchive } from './evidence-archive.js'
import { requireTeam } from '../requests.js'
import type { SigningCall } from '../signing/signing-call.js'
import { mustBeUnlocked, SigningSessions } from '../signing/signing-sessions.js'

/** Evidence for the owner, also of a hidden request, which keeps its evidence (rule evidence-6). */
export class ReadEvidence extends Query<Evidence> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super()
  }
}

export class ReadSigningEvidence extends Query<Evidence> {
  constructor(readonly call: Pick<SigningCall, 'token' | 'proof'>) {
    super()
  }
}

@QueryHandler(ReadEvidence)
export class ReadEvidenceHandler implements IQueryHandler<ReadEvidence> {
  constructor(private readonly archive: EvidenceArchive) {}

  async execute({ caller, requestId }: ReadEvidence): Promise<Evidence> {
    return gather(this.archive, requestId, (details) => requireTeam(details, caller), null)
  }
}

@QueryHandler(ReadSigningEvidence)
export class ReadSigningEvidenceHandler implements IQueryHandler<ReadSigningEvidence> {
  constructor(
    private readonly archive: EvidenceArchive,
    private readonly signing: SigningSessions,
  ) {}

  async execute({ call }: ReadSigningEvidence): Promise<Evidence> {
    const { details, holder } = mustBeUnlocked(await this.signing.open(call))
    if (details.status !== 'completed') refuse('not-completed')
    return gather(this.archive, details.requestId, (found) => found, holder.recipient.recipientId)
  }
}

async function gather(
  archive: EvidenceArchive,
  requestId: string,
  allowed: (details: RequestDetails) => RequestDetails,
  reader: string | null,
): Promise<Evidence> {
  const stream = requestStream(requestId)
  const records = await archive.journal.disclose(stream)
  const { entries, altered } = await archive.journal.read(stream)
  if (altered) throw new HistoryAltered(stream)
  // The second read may contain newer events; the evidence must be of one state.
  const history = entries.slice(0, records.length)
  const request = replay(history)
  // Deleted drafts have no evidence, hidden requests do.
  if (!request || (request.gone && request.status === 'draft')) refuse('no-such-request')
  return archive.evidence(allowed(detailsOf(request)), records, history, reader)
}
