import type { RequestDetails } from '../../views/request-details.js'
import { isResendOfExpired, resendRequest as decide } from '../../domain/sending/course.js'
import type { Answered } from '../../../kernel/caller.js'
import { senderFor } from '../current-sender.js'
import { linksOf } from './send-request.js'
import type { Needs, OnRequest } from '../services.js'

/** Resends the invitations of a pending request, or sends new links for an expired one. */
export const resendRequest = (
  { requests, vault, ...senders }: Needs<'requests' | 'vault' | 'people' | 'owner'>,
  { caller, requestId }: OnRequest,
): Promise<Answered<RequestDetails>> =>
  requests.change(requestId, caller, async (state, at) => {
    const sender = await senderFor(senders, caller)
    const needsLinks = state && !state.erased && isResendOfExpired(state, at)
    const links = needsLinks ? await linksOf(vault, state, state.round + 1) : []
    return decide(state, { at, sender, links })
  })
