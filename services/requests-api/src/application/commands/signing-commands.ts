import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { askCode, nextCodeAt } from '../../signing/decisions/codes.js'
import { decline } from '../../signing/decisions/finish.js'
import type { Acting } from '../../signing/decisions/link-holder.js'
import { reportViewed } from '../../signing/decisions/report-viewed.js'
import type { RequestEvent } from '../../signing/events.js'
import { known } from '../../signing/personal.js'
import type { MaybeRequest } from '../../signing/state.js'
import type { SigningCall } from '../signing-session/signing-call.js'
import { SigningDecisions } from '../signing-session/signing-decisions.js'
import type { SigningSession } from '../signing-session/signing-sessions.js'

/** A code that was mailed: to where, and how long it is valid. */
export interface MailedCode {
  email: string
  validUntil: string
  /** When the next one may be asked for; null: at any time. */
  nextAt: string | null
}

/** A recipient's command, as the bus knows it by its class, and what handles it. */
interface ActedCommand<Given, Answer> {
  new (call: SigningCall, given: Given): Command<Answer>
  handler: new (signing: SigningDecisions) => ICommandHandler
}

/**
 * A command that is nothing but a recipient's decision.
 *
 * @param name of the command, by which metrics tell it
 * @param decide the events that follow from the request, who acts, and what is given
 * @param answer what the recipient is told of the request as the command left it
 * @param needsCode whether a code must have been entered before, where the request asks for one
 */
function acts<Given, Answer>(
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

const asItIs = (session: SigningSession): SigningSession => session

export const ReportViewed = acts<{ consent: boolean }, SigningSession>('ReportViewed', reportViewed, asItIs)
export const DeclineSigning = acts<{ reason: string }, SigningSession>('DeclineSigning', decline, asItIs)
export const SendCode = acts<void, MailedCode>(
  'SendCode',
  askCode,
  ({ holder, at }) => ({
    email: known(holder.recipient.email) ?? '',
    validUntil: holder.link.code?.validUntil ?? at,
    nextAt: nextCodeAt(holder, at),
  }),
  false,
)
