import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { RequestDetails } from '../../views/request-details.js'
import { isResendOfExpired, resendRequest } from '../../domain/sending/resend-request.js'
import type { Answered, Caller } from '../../../kernel/caller.js'
import { linksOf } from '../links-of-request.js'
import { RequestDecisions } from '../request-decisions.js'
import { SendingMeans } from './send-request.js'

/** Resends the invitations of a pending request, or sends new links for an expired one. */
export class ResendRequest extends Command<Answered<RequestDetails>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super()
  }
}

@CommandHandler(ResendRequest)
export class ResendRequestHandler implements ICommandHandler<ResendRequest> {
  constructor(
    private readonly requests: RequestDecisions,
    private readonly means: SendingMeans,
  ) {}

  execute({ caller, requestId }: ResendRequest): Promise<Answered<RequestDetails>> {
    const { vault } = this.means
    return this.requests.change(requestId, caller, async (state, at) => {
      const sender = await this.means.senderFor(caller)
      const needsLinks = state && !state.erased && isResendOfExpired(state, at)
      const links = needsLinks ? await linksOf(vault, state, state.round + 1) : []
      return resendRequest(state, { at, sender, links })
    })
  }
}
