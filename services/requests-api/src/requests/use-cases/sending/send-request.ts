import type { Vault } from '@countersign/vault'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { RequestDetails } from '../../views/request-details.js'
import { mustBeFor } from '../../domain/signing/pressed-for.js'
import {
  draftToSend,
  sendDraft,
  type SendRequest as Sending,
  signersWithoutFields,
} from '../../domain/sending/send-request.js'
import type { Person } from '../../../kernel/person.js'
import { known } from '../../../kernel/personal.js'
import type { RequestState } from '../../domain/state.js'
import type { Answered, Caller } from '../../../kernel/caller.js'
import { linksOf } from '../links-of-request.js'
import { ChecksBeforeSending } from '../documents/checks-before-sending.js'
import { nobody, type PeopleLookup } from '../people-lookup.js'
import { RequestDecisions } from '../request-decisions.js'
import { SignaturesDocuments } from '../signatures-document.js'
import { type MarkBytes, NamingBytes } from '../documents/naming-bytes.js'

export class SendRequest extends Command<Answered<RequestDetails>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly recipients: Sending['recipients'],
  ) {
    super()
  }
}

/** Services that sending needs: keys for links, the sender's name. */
export class SendingMeans {
  /** @param sender `owner` sends before the claim */
  constructor(
    readonly vault: Vault,
    readonly signatures: SignaturesDocuments,
    private readonly sender: { owner: Person; people?: PeopleLookup },
  ) {}

  /** The person who sends (rule access-5). */
  async senderFor({ actor }: Pick<Caller, 'actor'>): Promise<Person> {
    const person = actor.kind === 'person' ? await (this.sender.people ?? nobody).introduction(actor.id) : null
    return person ?? this.sender.owner
  }
}

@CommandHandler(SendRequest)
export class SendRequestHandler implements ICommandHandler<SendRequest> {
  constructor(
    private readonly requests: RequestDecisions,
    private readonly means: SendingMeans,
    private readonly checks: ChecksBeforeSending,
    private readonly naming: NamingBytes,
  ) {}

  async execute({ caller, requestId, recipients }: SendRequest): Promise<Answered<RequestDetails>> {
    // Runs before the command's turn, because checks take a while. Their results stay recorded even if sending is refused.
    const checked = await this.checks.results(requestId, caller, (request) => mustBeFor(request, recipients))
    return this.naming.during((mark) =>
      this.requests.change(requestId, caller, async (state, at) => {
        const request = draftToSend(state, { at, checked, recipients })
        return request ? sendDraft(request, { at, ...(await this.#prepare(request, caller, mark)) }) : []
      }),
    )
  }

  async #prepare(request: RequestState, caller: Caller, mark: MarkBytes): Promise<Made> {
    const { vault } = this.means
    const sender = await this.means.senderFor(caller)
    const links = await linksOf(vault, request, request.round + 1)
    const lacking = signersWithoutFields(request)
    const signatures =
      lacking.length > 0
        ? await this.means.signatures.make(lacking, known(request.title) ?? '', caller.commandId, mark)
        : null
    return { sender, links, signatures }
  }
}

type Made = Pick<Sending, 'sender' | 'links' | 'signatures'>
