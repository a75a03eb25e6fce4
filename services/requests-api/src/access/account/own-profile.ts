import { renamePerson } from '../domain/account/profile.js'
import { renameTeam } from '../domain/team.js'
import type { Caller } from '../../kernel/caller.js'
import type { Membership } from '../team/membership.js'
import type { Accounts } from './accounts.js'

/** A person's own name, and that of their team. Each change returns its log position. */
export class OwnProfile {
  constructor(private readonly parts: { accounts: Pick<Accounts, 'change'>; membership: Pick<Membership, 'change'> }) {}

  async rename(personId: string, name: string, caller: Caller): Promise<number> {
    return (await this.parts.accounts.change(personId, caller, (person) => renamePerson(person, name))).position
  }

  /** @throws {Refusal} 404 for another team */
  async renameTeam(teamId: string, name: string, caller: Caller): Promise<number> {
    return (await this.parts.membership.change(teamId, caller, (team) => renameTeam(team, name))).position
  }
}
