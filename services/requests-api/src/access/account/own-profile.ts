import { renamePerson } from '../domain/account/profile.js'
import type { Accounts } from './accounts.js'
import type { RenameTeam } from './rename-team.js'
import type { Caller } from '../../kernel/caller.js'

/** A person's own name, and that of their team. */
export class OwnProfile {
  constructor(
    private readonly accounts: Accounts,
    private readonly teams: RenameTeam,
  ) {}

  /** @returns the log position of the change */
  async rename(personId: string, name: string, caller: Caller): Promise<number> {
    const { position } = await this.accounts.change(personId, caller, (person) => renamePerson(person, name))
    return position
  }

  /** @returns the log position of the change @throws {Refusal} 404 for another team */
  async renameTeam(teamId: string, name: string, caller: Caller): Promise<number> {
    const { position } = await this.teams.rename(teamId, name, caller)
    return position
  }
}
