import type { Me } from '@countersign/contracts'
import { Permission } from '@countersign/contracts/schemas'
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import { firstTeamId } from '../../signing/teams.js'

/** Mode without sign-in: anyone who can reach the installation owns it (ADR 0008). */
export class OpenMode {
  readonly me: Me

  /** @param sender null unless fully configured */
  constructor(sender: Me['sender'], mails: Me['mails']) {
    const team = { id: firstTeamId, name: 'This installation', role: 'owner' } as const
    this.me = {
      person: null,
      sender,
      mails,
      mode: 'open',
      operator: true,
      team,
      teams: [team],
      permissions: Permission.options,
      pendingEmail: null,
      methods: null,
      session: null,
      unread: 0,
    }
  }
}

export class ReadMe extends Query<Me> {}

@QueryHandler(ReadMe)
export class ReadMeHandler implements IQueryHandler<ReadMe> {
  constructor(private readonly mode: OpenMode) {}

  async execute(): Promise<Me> {
    return this.mode.me
  }
}
