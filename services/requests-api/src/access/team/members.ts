import type { MemberView } from '@countersign/contracts'
import type { Accounts } from '../account/accounts.js'
import type { Installation } from '../account/installation.js'
import type { PersonState } from '../domain/person-state.js'
import { changeRole, removeMember } from '../domain/members.js'
import type { Role } from '../domain/permissions.js'
import { refuse } from '../domain/refusal.js'
import { type SignInPolicy, usablePasskeys } from '../domain/sign-in-methods.js'
import type { TeamState } from '../domain/team.js'
import type { Sessions } from '../sign-in/sessions.js'
import type { SignInLog } from '../sign-in/sign-in-log.js'
import type { Answered } from '../../kernel/caller.js'
import type { Manager, Membership } from './membership.js'

interface MembersParts {
  accounts: Accounts
  installation: Pick<Installation, 'claim'>
  membership: Membership
  sessions: Pick<Sessions, 'endBefore'>
  log: Pick<SignInLog, 'ended'>
  policy: SignInPolicy
}

/** The people of a team and their roles (rule access-21). */
export class Members {
  constructor(private readonly parts: MembersParts) {}

  /** By name. @param withAddresses false hides addresses and ways to sign in */
  async list(teamId: string, withAddresses: boolean): Promise<MemberView[]> {
    const team = await this.parts.membership.team(teamId)
    if (!team) return []
    const people = await this.parts.accounts.people([...team.members.keys()])
    const claimer = await this.#claimer()
    const views = [...team.members.keys()].map((id) => this.#viewOf(team, id, people.get(id), claimer, withAddresses))
    return views.toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''))
  }

  /** @throws {Refusal} 403, 404 or 409 */
  async changeRole(by: Manager, personId: string, role: Role): Promise<Answered<MemberView>> {
    const { team, position } = await this.parts.membership.manage(by, (before) =>
      changeRole(before, by.personId, personId, role),
    )
    const person = await this.parts.accounts.mustBe(personId)
    return { answer: this.#viewOf(team!, personId, person, await this.#claimer(), true), position }
  }

  /** Ends the person's sessions, so that they are out with their next call. @throws {Refusal} 403, 404 or 409 */
  async remove(by: Manager, personId: string): Promise<Answered<null>> {
    const { team, position } = await this.parts.membership.manage(by, (before) =>
      removeMember(before, by.personId, personId),
    )
    await this.#endSessions(team, personId, by.caller.correlation)
    return { answer: null, position }
  }

  /**
   * Completes a change that was interrupted after it was decided: makes it known, and ends the sessions before a removal.
   *
   * @param revision of the event that a command appended
   */
  async complete(teamId: string, personId: string, revision: number, correlation: string): Promise<void> {
    await this.#endSessions(await this.parts.membership.reach(teamId, revision), personId, correlation)
  }

  async #endSessions(team: TeamState | null, personId: string, correlation: string): Promise<void> {
    const removedAt = team?.former.get(personId)
    if (removedAt === undefined) return
    const ended = await this.parts.sessions.endBefore(personId, removedAt)
    await this.parts.log.ended(personId, ended, 'team', correlation)
  }

  async #claimer(): Promise<string | null> {
    return (await this.parts.installation.claim())?.personId ?? null
  }

  #viewOf(
    { members }: TeamState,
    personId: string,
    person: PersonState | undefined,
    claimer: string | null,
    withAddresses: boolean,
  ): MemberView {
    const { role, joinedAt } = members.get(personId) ?? refuse('no-such-member')
    return {
      personId,
      name: person?.name ?? null,
      email: withAddresses ? (person?.email ?? null) : null,
      role,
      joinedAt,
      methods: withAddresses && person ? methodsOf(person, this.parts.policy) : null,
      operator: claimer === personId,
      suspended: false,
    }
  }
}

const methodsOf = (
  { passkeys, password, app }: PersonState,
  { rpId }: SignInPolicy,
): Exclude<MemberView['methods'], null> => ({
  passkeys: usablePasskeys({ passkeys }, rpId).length,
  password: password !== null,
  app: app !== null,
})
