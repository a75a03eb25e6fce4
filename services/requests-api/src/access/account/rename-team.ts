import { teamStream } from '../domain/streams.js'
import { evolveTeam, renameTeam, type TeamState } from '../domain/team.js'
import type { Caller } from '../../kernel/caller.js'
import { handle } from '../../kernel/run-command.js'
import type { AccountParts } from './account-log.js'

export class RenameTeam {
  constructor(private readonly parts: Pick<AccountParts, 'journal' | 'clock'>) {}

  /** @returns the position of the change */
  async rename(teamId: string, name: string, caller: Caller): Promise<{ position: number }> {
    const { position } = await handle(this.parts, {
      stream: teamStream(teamId),
      caller,
      decide: (history) => renameTeam(history.reduce<TeamState | null>(evolveTeam, null), name),
    })
    return { position }
  }
}
