import type { Me } from '@countersign/contracts'
import { Permission } from '@countersign/contracts/schemas'
import { firstTeamId } from '../../kernel/teams.js'

/** The user before the claim: the person at the machine, who owns the installation (ADR 0126). */
export class OpenMode {
  readonly me: Me

  /** @param sender null unless fully configured */
  constructor({ sender, unnamed, mails }: Pick<Me, 'sender' | 'unnamed' | 'mails'>) {
    const team = { id: firstTeamId, name: 'This installation' }
    this.me = {
      person: null,
      sender,
      unnamed,
      mails,
      mode: 'open',
      team,
      teams: [team],
      permissions: Permission.options,
      methods: null,
      session: null,
    }
  }
}
