import type { Vault } from '@countersign/vault'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { RequestDetails } from '../../views/request-details.js'
import {
  mustBeSendable,
  sendRequest,
  type SendRequest as Sending,
  signersWithoutFields,
} from '../../signing/decisions/send-request.js'
import type { Person } from '../../signing/events.js'
import { known } from '../../signing/personal.js'
import { refuse } from '../../signing/refusal.js'
import type { RequestState } from '../../signing/state.js'
import type { Answered, Caller } from '../caller.js'
import { linksOf } from '../links-of-request.js'
import { RenditionsOfBefore } from '../renditions/renditions-of-before.js'
import { RequestDecisions } from '../request-decisions.js'
import { SignaturesDocuments } from '../signatures-document.js'
import { type MarkBytes, NamingBytes } from '../uploads/naming-bytes.js'

export class SendRequest extends Command<Answered<RequestDetails>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super()
  }
}

/** What sending needs besides the request: keys for the links, the sender's name. */
export class SendingMeans {
  constructor(
    readonly vault: Vault,
    readonly sender: Person,
  ) {}
}

@CommandHandler(SendRequest)
export class SendRequestHandler implements ICommandHandler<SendRequest> {
  constructor(
    private readonly requests: RequestDecisions,
    private readonly means: SendingMeans,
    private readonly signatures: SignaturesDocuments,
    private readonly renditions: RenditionsOfBefore,
    private readonly naming: NamingBytes,
  ) {}

  async execute({ caller, requestId }: SendRequest): Promise<Answered<RequestDetails>> {
    await this.#mustBeRendered(requestId, caller)
    return this.naming.during((mark) =>
      this.requests.change(requestId, caller, async (state, at) => {
        // Nothing is made for a request that is on its way already.
        if (state?.status === 'pending') return sendRequest(state, { at, ...nothingMade })
        return sendRequest(state, { at, ...(await this.#prepare(mustBeSendable(state), caller, mark)) })
      }),
    )
  }

  /** Before its turn comes: writing documents anew may take a while, and stays where the sending is refused. */
  async #mustBeRendered(requestId: string, caller: Caller): Promise<void> {
    const { request } = await this.requests.look(requestId, caller)
    const refused = await this.renditions.beforeSending(request)
    if (refused.length === 0) return
    const nameOf = (documentId: string) => known(request?.documents.get(documentId)?.originalName ?? '') ?? ''
    const sentences = refused.map(({ documentId, sentence }) => `“${nameOf(documentId)}” ${sentence}`)
    refuse('document-unacceptable', { sentences: sentences.join('\n') })
  }

  async #prepare(request: RequestState, { commandId }: Caller, mark: MarkBytes): Promise<Omit<Sending, 'at'>> {
    const { vault, sender } = this.means
    const links = await linksOf(vault, request, request.round + 1)
    const lacking = signersWithoutFields(request)
    const signatures =
      lacking.length > 0 ? await this.signatures.make(lacking, known(request.title) ?? '', commandId, mark) : null
    return { sender, links, signatures }
  }
}

const nothingMade: Omit<Sending, 'at'> = { sender: { name: '', email: '' }, links: [], signatures: null }
