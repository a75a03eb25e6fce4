import type { BlobStore } from '@countersign/blobs'
import type { Vault } from '@countersign/vault'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { RequestDetails } from '../../read-models/request-details.js'
import {
  mustBeSendable,
  sendRequest,
  type SendRequest as Sending,
  signersWithoutFields,
} from '../../signing/decisions/send-request.js'
import type { Person } from '../../signing/events.js'
import { known } from '../../signing/personal.js'
import type { RequestState } from '../../signing/state.js'
import type { Answered, Caller } from '../caller.js'
import { linksOf } from '../links-of-request.js'
import { RequestDecisions } from '../request-decisions.js'
import { makeSignaturesDocument } from '../signatures-document.js'

export class SendRequest extends Command<Answered<RequestDetails>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super()
  }
}

/** What sending needs besides the request: keys for the links, bytes for the document of ours, the sender's name. */
export class SendingMeans {
  constructor(
    readonly vault: Vault,
    readonly blobs: BlobStore,
    readonly sender: Person,
  ) {}
}

@CommandHandler(SendRequest)
export class SendRequestHandler implements ICommandHandler<SendRequest> {
  constructor(
    private readonly requests: RequestDecisions,
    private readonly means: SendingMeans,
  ) {}

  execute({ caller, requestId }: SendRequest): Promise<Answered<RequestDetails>> {
    return this.requests.change(requestId, caller, async (state, at) => {
      // Nothing is made for a request that is on its way already.
      if (state?.status === 'pending') return sendRequest(state, { at, ...nothingMade })
      return sendRequest(state, { at, ...(await this.#prepare(mustBeSendable(state), caller)) })
    })
  }

  async #prepare(request: RequestState, { commandId }: Caller): Promise<Omit<Sending, 'at'>> {
    const { vault, blobs, sender } = this.means
    const links = await linksOf(vault, request, request.round + 1)
    const lacking = signersWithoutFields(request)
    const signatures =
      lacking.length > 0 ? await makeSignaturesDocument(lacking, known(request.title) ?? '', commandId, blobs) : null
    return { sender, links, signatures }
  }
}

const nothingMade: Omit<Sending, 'at'> = { sender: { name: '', email: '' }, links: [], signatures: null }
