import { z } from 'zod'
import { limits } from '../limits.js'
import { Enrollment, LinkToken } from './credentials.js'
import { absent, email, erasable, id, line, time } from './parts.js'

export const TeamChange = z.strictObject({ name: line(limits.teamNameLength) }).meta({ id: 'TeamChange' })

export const TeamView = z.object({ id, name: z.string() }).meta({ id: 'TeamView' })

/** A person's role in a team (rule access-18). */
export const TeamRole = z.enum(['owner', 'admin', 'member', 'viewer']).meta({ id: 'TeamRole' })

/** An owner names further ones among the members. */
export const InvitedRole = TeamRole.exclude(['owner']).meta({ id: 'InvitedRole' })

export const MemberView = z
  .object({
    personId: id,
    name: erasable,
    email: z.string().nullable().describe('Null without `people:addresses`'),
    role: TeamRole,
    joinedAt: time,
    methods: z
      .object({ passkeys: z.int(), password: z.boolean(), app: z.boolean() })
      .nullable()
      .describe('Ways to sign in; null without `people:addresses`'),
    operator: z.boolean(),
    suspended: z.literal(false),
  })
  .meta({ id: 'MemberView' })

export const ChangingRole = z.strictObject({ role: TeamRole }).meta({ id: 'ChangingRole' })

/** `handTo`: who takes over the person's requests. Nobody can so far. */
export const RemovingMember = z
  .strictObject({ handTo: absent('must be null: nobody can take over requests yet') })
  .meta({ id: 'RemovingMember' })

export const Inviting = z.strictObject({ email, role: InvitedRole }).meta({ id: 'Inviting' })

export const InvitationView = z
  .object({
    id,
    email: z.string(),
    role: InvitedRole,
    invitedBy: z.object({ personId: id, name: erasable }),
    invitedAt: time,
    validUntil: time,
    state: z.enum(['open', 'delivery_failed', 'lapsed']),
  })
  .meta({ id: 'InvitationView' })

export const InvitationReading = z.strictObject({ token: LinkToken }).meta({ id: 'InvitationReading' })

/** An invitation, as its addressee sees it. */
export const InvitationTarget = z
  .object({
    teamName: z.string(),
    invitedBy: erasable,
    email: z.string(),
    role: InvitedRole,
    validUntil: time,
    hasAccount: z.boolean(),
  })
  .meta({ id: 'InvitationTarget' })

/** Without an account: also its name and first credentials, from an enrollment under the same token. */
export const AcceptingInvitation = z
  .strictObject({ token: LinkToken, name: line(limits.nameLength).optional(), enrol: Enrollment.optional() })
  .refine(({ name, enrol }) => (name === undefined) === (enrol === undefined), {
    path: ['name'],
    message: 'goes with `enrol`',
  })
  .meta({ id: 'AcceptingInvitation' })
