import { askCode, nextCodeAt } from '../../domain/signing/codes.js'
import { decline, reportViewed } from '../../domain/signing/acts.js'
import type { Acting } from '../../domain/signing/link-holder.js'
import type { RequestEvent } from '../../domain/events.js'
import { known } from '../../../kernel/personal.js'
import type { MaybeRequest } from '../../domain/state.js'
import type { Needs } from '../services.js'
import type { SigningCall } from './signing-call.js'
import type { SigningSession } from './signing-sessions.js'

export interface MailedCode {
  email: string
  validUntil: string
  /** Earliest time of the next code; null for at once. */
  nextAt: string | null
}

/**
 * A use case of one decision of a recipient. The rest of the call is what the decision is given.
 *
 * @param needsCode requires a right code first if the request asks for one
 */
const decided =
  <Given, Answer>(
    decide: (state: MaybeRequest, acting: Acting & Given) => RequestEvent[],
    answer: (session: SigningSession) => Answer,
    needsCode = true,
  ) =>
  async ({ signing }: Needs<'signing'>, { call, ...given }: { call: SigningCall } & Given): Promise<Answer> => {
    const { session } = await signing.decide(
      call,
      (state, acting) => decide(state, { ...acting, ...(given as unknown as Given) }),
      { needsCode },
    )
    return answer(session)
  }

const fullSession = (session: SigningSession): SigningSession => session

const mailedCode = ({ holder, at }: SigningSession): MailedCode => ({
  email: known(holder.recipient.email) ?? '',
  validUntil: holder.link.code?.validUntil ?? at,
  nextAt: nextCodeAt(holder, at),
})

/** Commands of recipients that are a single decision. */
export const recipientCommands = {
  reportViewed: decided<{ consent: boolean }, SigningSession>(reportViewed, fullSession),
  declineSigning: decided<{ reason: string }, SigningSession>(decline, fullSession),
  sendCode: decided<object, MailedCode>(askCode, mailedCode, false),
}
