import { z } from 'zod'
import { TeamRole } from '../schemas/team.js'
import { time } from '../schemas/parts.js'
import { kindsOf } from './kinds-of.js'
import { Person } from './person.js'

const AboutTeam = z.object({ to: Person, team: z.string() })

/** Mails about a team's members and invitations. */
export const TeamMailContent = z.discriminatedUnion('kind', [
  /** To an address that has no name yet. `by`: the inviter. */
  AboutTeam.extend({ kind: z.literal('team-invitation'), by: z.string(), role: TeamRole, validUntil: time }),
  /** To the inviter. `by`: who joined. */
  AboutTeam.extend({ kind: z.literal('joined'), by: z.string(), role: TeamRole, at: time }),
  AboutTeam.extend({ kind: z.literal('removed'), at: time }),
])
export type TeamMailContent = z.infer<typeof TeamMailContent>

export const TeamMailKind = z.enum(kindsOf(TeamMailContent))
export type TeamMailKind = z.infer<typeof TeamMailKind>
