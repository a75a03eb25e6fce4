import type { Entry } from '@countersign/event-log'
import type { Acting } from '../../domain/signing/link-holder.js'
import type { RequestEvent } from '../../domain/events.js'
import type { MaybeRequest } from '../../domain/state.js'
import { type Caller, system } from '../../../kernel/caller.js'
import type { RequestDecisions } from '../request-decisions.js'
import type { SigningCall } from './signing-call.js'
import { byLink } from './by-link.js'
import {
  type FollowedLink,
  type FoundLink,
  mustBeUnlocked,
  sessionOf,
  type SigningSession,
  type SigningSessions,
} from './signing-sessions.js'

type Decide = (
  state: MaybeRequest,
  acting: Acting,
  entries: readonly Entry<RequestEvent>[],
) => RequestEvent[] | Promise<RequestEvent[]>

export interface Acted {
  link: FoundLink
  session: SigningSession
  own: readonly Entry<RequestEvent>[]
}

/** The only place where a token grants the right to act. */
export class SigningDecisions {
  constructor(
    readonly sessions: SigningSessions,
    private readonly requests: RequestDecisions,
  ) {}

  /**
   * @param options.needsCode requires a right code first if the request asks for one
   * @param options.followed the link as the caller resolved it, to avoid reading it again
   */
  async decide(
    call: SigningCall,
    decide: Decide,
    { needsCode = true, followed }: { needsCode?: boolean; followed?: FollowedLink } = {},
  ): Promise<Acted> {
    const link = followed?.link ?? (await this.sessions.find(call.token))
    const { requestId, recipientId, round } = link
    const decided = await byLink(link, () =>
      this.requests.decide(
        requestId,
        callerOf(call, link),
        async (state, at, entries) => {
          if (needsCode) mustBeUnlocked(await this.sessions.accessOf(link, call.proof, state))
          return decide(state, { recipientId, round, at, from: call.from }, entries)
        },
        followed?.read,
      ),
    )
    const access = await this.sessions.accessOf(link, call.proof, decided.request)
    return { link, own: decided.produced, session: sessionOf(access, decided) }
  }
}

const callerOf = ({ commandId, correlation }: SigningCall, { recipientId }: FoundLink): Caller => ({
  // A link authorizes by request and recipient, not by owner.
  ...system('signing', commandId),
  actor: { kind: 'recipient', id: recipientId },
  correlation,
})
