import { detailsOf, type RequestDetails } from '../../views/request-details.js'
import { erasePersonalData } from '../../domain/sending/course.js'
import { refuse } from '../../domain/refusal.js'
import type { Answered } from '../../../kernel/caller.js'
import { endIfUnsealable } from '../sealing/end-unsealable.js'
import type { Needs, OnRequest } from '../services.js'

/** Erases all personal data of a request permanently, also of a deleted or hidden one. */
export async function eraseRequest(
  { requests }: Needs<'requests'>,
  { caller, requestId, reason }: OnRequest & { reason: string },
): Promise<Answered<RequestDetails>> {
  await endIfUnsealable(requestId, caller, requests)
  const { request, position } = await requests.decide(requestId, caller, (state, at) =>
    erasePersonalData(state, { reason, at }),
  )
  // The caller gets the tombstone once, even if the request is hidden or deleted.
  return { answer: detailsOf(request ?? refuse('no-such-request')), position }
}
