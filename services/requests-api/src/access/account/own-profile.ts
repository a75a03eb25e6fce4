import { renamePerson } from '../domain/account/profile.js'
import { teamStream } from '../domain/streams.js'
import { renameTeam, replayTeam } from '../domain/team.js'
import type { Caller } from '../../kernel/caller.js'
import { handle } from '../../kernel/run-command.js'
import type { AccountParts } from './account-log.js'
import type { Accounts } from './accounts.js'

/** A person's own name, and that of their team. Each change returns its log position. */
export class OwnProfile {
  constructor(
    private readonly parts: Pick<AccountParts, 'journal' | 'clock'> & { accounts: Pick<Accounts, 'change'> },
  ) {}

  async rename(personId: string, name: string, caller: Caller): Promise<number> {
    return (await this.parts.accounts.change(personId, caller, (person) => renamePerson(person, name))).position
  }

  /** @throws {Refusal} 404 for another team */
  async renameTeam(teamId: string, name: string, caller: Caller): Promise<number> {
    const { position } = await handle(this.parts, {
      stream: teamStream(teamId),
      caller,
      decide: (history) => renameTeam(replayTeam(history), name),
    })
    return position
  }
}
