import { z } from 'zod'
import { id, time } from '../schemas/parts.js'
import { kindsOf } from './kinds-of.js'
import { Person } from './person.js'

/** Changes to the ways in which a person signs in. */
export const FactorChange = z.enum([
  'password-added',
  'password-changed',
  'password-removed',
  'passkey-added',
  'passkey-removed',
  'app-added',
  'app-removed',
  'recovery-codes-made',
])
export type FactorChange = z.infer<typeof FactorChange>

/** `agent` and `ipAddress`: the origin of the act, as in 'Chrome on Linux'; null if no event records one. */
const AboutAccount = z.object({ to: Person, at: time, agent: z.string().nullable(), ipAddress: z.string().nullable() })

/** Mails about an account. They cannot be turned off. */
export const AccountMailContent = z.discriminatedUnion('kind', [
  AboutAccount.extend({ kind: z.literal('reset-password'), resetId: id, validUntil: time }),
  AboutAccount.extend({ kind: z.literal('no-password-to-reset') }),
  AboutAccount.extend({ kind: z.literal('new-sign-in') }),
  AboutAccount.extend({ kind: z.literal('factor-changed'), changes: z.array(FactorChange).min(1) }),
  AboutAccount.extend({ kind: z.literal('sign-ins-failed') }),
  /** `left`: recovery codes that still work. */
  AboutAccount.extend({ kind: z.literal('recovery-code-used'), left: z.int() }),
  AboutAccount.extend({ kind: z.literal('claimed') }),
  /** To the old address and to the new one. */
  AboutAccount.extend({ kind: z.literal('address-changed'), before: z.string(), now: z.string() }),
])
export type AccountMailContent = z.infer<typeof AccountMailContent>

export const AccountMailKind = z.enum(kindsOf(AccountMailContent))
export type AccountMailKind = z.infer<typeof AccountMailKind>
