import { z } from 'zod'

const role = z.enum(['owner', 'admin', 'member', 'viewer'])
const team = z.object({ id: z.uuid(), name: z.string(), role })

/** Only permissions that a role grants (ADR 0120). `…:any` extends a permission to other people's items. */
export const Permission = z
  .enum([
    'requests:read',
    'people:read',
    'requests:write',
    'requests:write:any',
    'requests:send',
    'requests:send:any',
    'requests:delete',
    'requests:delete:any',
    'requests:hand-over',
    'requests:hand-over:any',
    'requests:visibility',
    'requests:erase',
    'people:addresses',
    'team:manage',
    'people:write',
    'team:own',
  ])
  .meta({ id: 'Permission' })

/** The current user (ADR 0008). Without sign-in, everyone who reaches the installation may do everything. */
export const Me = z
  .object({
    person: z.null().describe('Nobody signs in yet'),
    sender: z
      .object({ name: z.string(), email: z.string() })
      .nullable()
      .describe('Who requests are from, where both are configured'),
    mails: z.enum(['smtp', 'outbox']).describe('Where mails go: to a mail server, or into the Outbox'),
    mode: z.literal('open'),
    operator: z.boolean(),
    team: team.nullable(),
    teams: z.array(team),
    permissions: z.array(Permission),
    pendingEmail: z.null(),
    methods: z.null(),
    session: z.null(),
    unread: z.int(),
  })
  .meta({ id: 'Me' })
