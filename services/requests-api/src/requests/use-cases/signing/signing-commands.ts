import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { askCode, nextCodeAt } from '../../domain/signing/codes.js'
import { decline } from '../../domain/signing/finish.js'
import type { Acting } from '../../domain/signing/link-holder.js'
import { reportViewed } from '../../domain/signing/report-viewed.js'
import type { RequestEvent } from '../../domain/events.js'
import { known } from '../../../kernel/personal.js'
import type { MaybeRequest } from '../../domain/state.js'
import type { SigningCall } from './signing-call.js'
import { SigningDecisions } from './signing-decisions.js'
import type { SigningSession } from './signing-sessions.js'

export interface MailedCode {
  email: string
  validUntil: string
  /** Earliest time of the next code; null for at once. */
  nextAt: string | null
}

interface ActedCommand<Given, Answer> {
  new (call: SigningCall, given: Given): Command<Answer>
  handler: new (signing: SigningDecisions) => ICommandHandler
}

/**
 * Defines a command that consists of one decision of a recipient.
 *
 * @param name class name, which labels metrics
 * @param needsCode requires a right code first if the request asks for one
 */
function recipientCommand<Given, Answer>(
  name: string,
  decide: (state: MaybeRequest, acting: Acting & Given) => RequestEvent[],
  answer: (session: SigningSession) => Answer,
  needsCode = true,
): ActedCommand<Given, Answer> {
  class Acted extends Command<Answer> {
    constructor(
      readonly call: SigningCall,
      readonly given: Given,
    ) {
      super()
    }
  }
  Object.defineProperty(Acted, 'name', { value: name })

  @CommandHandler(Acted)
  class ActedHandler implements ICommandHandler<Acted> {
    constructor(private readonly signing: SigningDecisions) {}

    async execute({ call, given }: Acted): Promise<Answer> {
      const { session } = await this.signing.decide(call, (state, acting) => decide(state, { ...acting, ...given }), {
        needsCode,
      })
      return answer(session)
    }
  }
  return Object.assign(Acted, { handler: ActedHandler })
}

const fullSession = (session: SigningSession): SigningSession => session

export const ReportViewed = recipientCommand<{ consent: boolean }, SigningSession>(
  'ReportViewed',
  reportViewed,
  fullSession,
)
export const DeclineSigning = recipientCommand<{ reason: string }, SigningSession>(
  'DeclineSigning',
  decline,
  fullSession,
)
export const SendCode = recipientCommand<void, MailedCode>(
  'SendCode',
  askCode,
  ({ holder, at }) => ({
    email: known(holder.recipient.email) ?? '',
    validUntil: holder.link.code?.validUntil ?? at,
    nextAt: nextCodeAt(holder, at),
  }),
  false,
)
