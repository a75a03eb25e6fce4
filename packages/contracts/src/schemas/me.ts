import { z } from 'zod'
import { limits } from '../limits.js'
import { id, line, time } from './parts.js'

const team = z.object({ id: z.uuid(), name: z.string() })

/** Only permissions that a call needs (ADR 0142). Those with `:any` reach requests of colleagues, too. */
export const Permission = z
  .enum([
    'requests:read',
    'requests:write',
    'requests:send',
    'requests:delete',
    'requests:write:any',
    'requests:send:any',
    'requests:delete:any',
    'requests:erase',
    'people:read',
    'people:addresses',
    'people:write',
    'team:manage',
  ])
  .meta({ id: 'Permission' })
export type Permission = z.infer<typeof Permission>

const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  locale: z.string(),
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
    team: team.nullable(),
    teams: z.array(team),
    permissions: z.array(Permission),
    methods: z
      .object({
        passkeys: z.int(),
        password: z.boolean(),
        app: z.boolean(),
        recoveryCodesLeft: z.int(),
      })
      .nullable(),
    session: z.object({ ref: id, confirmedAt: time, until: time }).nullable(),
  })
  .meta({ id: 'Me' })

export const MeChange = z.strictObject({ name: line(limits.nameLength) }).meta({ id: 'MeChange' })
