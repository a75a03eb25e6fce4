import { isLinkToken, linkToken, subjectOfToken } from '@countersign/links'
import type { Vault } from '@countersign/vault'
import { methodsOf, recoverAccount } from '../domain/credentials/enrolled.js'
import type { PersonState } from '../domain/person-state.js'
import { personStream } from '../domain/streams.js'
import type { CallBody } from '@countersign/contracts/calls'
import type { Clock } from '../../kernel/clock.js'
import { refuse } from '../domain/refusal.js'
import type { Accounts } from '../account/accounts.js'
import { newId } from '../../kernel/ids.js'
import { system } from '../../kernel/caller.js'
import type { Enrollments } from '../credentials/enrollments.js'
import type { Flows } from './flows.js'
import type { Sessions } from './sessions.js'
import type { SignInContext } from './sign-in-context.js'
import type { SignInLog } from './sign-in-log.js'
import type { SignedIn, SignIns } from './sign-ins.js'

const validMs = 15 * 60_000

const purposeAt = (issuedAt: string): string => `recover/v1/${issuedAt}`
const flowId = (personId: string): string => `recovery ${personId}`

/** New credentials for a person who has lost all of them, by a link from the machine (rule access-16). */
export class Recovery {
  constructor(
    private readonly parts: {
      accounts: Accounts
      vault: Pick<Vault, 'obtain'>
      clock: Clock
      flows: Flows
      enrollments: Enrollments
      sessions: Sessions
      signIns: SignIns
      log: SignInLog
    },
  ) {}

  /** Replaces the person's earlier link. @returns the token of a link that works for 15 minutes */
  async link(personId: string): Promise<string> {
    const issuedAt = this.parts.clock.now().toISOString()
    await this.parts.flows.keep(flowId(personId), { kind: 'recovery-link', issuedAt }, validMs)
    const key = await this.parts.vault.obtain(personStream(personId))
    return linkToken(key, personId, purposeAt(issuedAt))
  }

  async beginEnrollment(token: string) {
    const { personId, name, email } = await this.#personOf(token)
    return this.parts.enrollments.begin({ purpose: 'recovery', personId, email: email ?? '', name: name ?? '' })
  }

  /** Ends all sessions and signs in. @throws {Refusal} 410 or 422 */
  async recover({ token, enrol }: CallBody<'recover'>, context: SignInContext): Promise<SignedIn> {
    const lost = await this.#personOf(token)
    const { personId } = lost
    const flow = await this.parts.enrollments.flowOf('recovery', context)
    if (flow.personId !== personId) refuse('page-too-old')
    const made = await this.parts.enrollments.credentials(enrol, flow, await this.parts.accounts.namesOf(lost))
    const resetId = newId()
    if (!(await this.parts.flows.take('recovery-link', flowId(personId)))) refuse('link-expired')
    await this.parts.enrollments.end(flow)
    const caller = { ...system('recovery', newId()), correlation: context.correlation }
    const { person } = await this.parts.accounts.change(personId, caller, (now) =>
      recoverAccount(now, { ...made, resetId }),
    )
    const ended = await this.parts.sessions.endAllOf(personId)
    await this.parts.log.ended(personId, ended, 'recovery-link', context.correlation)
    return this.parts.signIns.complete(person, methodsOf(made), false, context)
  }

  async #personOf(token: string): Promise<PersonState> {
    const personId = subjectOfToken(token)
    const person = personId && (await this.parts.accounts.person(personId))
    const issued = personId && (await this.parts.flows.read('recovery-link', flowId(personId)))
    if (!person || !issued) refuse('link-expired')
    const key = await this.parts.vault.obtain(personStream(person.personId))
    return isLinkToken(key, person.personId, purposeAt(issued.issuedAt), token) ? person : refuse('link-expired')
  }
}
