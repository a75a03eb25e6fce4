import { z } from 'zod'
import { limits } from '../limits.js'
import { absent, id, line, time } from './parts.js'

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
export type Permission = z.infer<typeof Permission>

const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  locale: z.string(),
  timeZone: z.string().nullable(),
})

/** The current user (ADR 0008). In the open mode, the person at the machine may do everything. */
export const Me = z
  .object({
    person: person.nullable().describe('Null in the open mode'),
    sender: z
      .object({ name: z.string(), email: z.string() })
      .nullable()
      .describe('Who requests are from, where both are known'),
    unnamed: z.boolean().describe('Others read "the sender", because no name is configured'),
    mails: z.enum(['smtp', 'outbox']).describe('Where mails go: to a mail server, or into the Outbox'),
    mode: z.enum(['open', 'claimed']),
    operator: z.boolean(),
    team: team.nullable(),
    teams: z.array(team),
    permissions: z.array(Permission),
    pendingEmail: absent(),
    methods: z
      .object({
        passkeys: z.int(),
        password: z.boolean(),
        app: z.boolean(),
        recoveryCodesLeft: z.int(),
        identities: z.int(),
      })
      .nullable(),
    session: z.object({ ref: id, confirmedAt: time, until: time }).nullable(),
    unread: z.int(),
  })
  .meta({ id: 'Me' })

export const MeChange = z.strictObject({ name: line(limits.nameLength) }).meta({ id: 'MeChange' })

export const TeamChange = z.strictObject({ name: line(limits.teamNameLength) }).meta({ id: 'TeamChange' })

export const TeamView = z.object({ id, name: z.string() }).meta({ id: 'TeamView' })
