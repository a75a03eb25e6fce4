import { teamStream } from '../../accounts/streams.js'
import { evolveTeam, renameTeam, type TeamState } from '../../accounts/team.js'
import type { Caller } from '../caller.js'
import { handle } from '../handle.js'
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
