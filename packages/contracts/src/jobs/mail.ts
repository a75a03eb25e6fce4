import { z } from 'zod'
import { id, sha256, time } from '../schemas/parts.js'
import { AccountMailContent, AccountMailKind } from './account-mail.js'
import { RequestMailContent, RequestMailKind } from './request-mail.js'
import { SealedPart } from './sealed.js'
import { TeamMailContent, TeamMailKind } from './team-mail.js'

export const mailQueue = 'mail'
export const mailOutcomeQueue = 'mail-outcome'

/** Delays between delivery attempts (rule sending-6): 1 min, 5 min, 30 min, 2 h, 6 h. */
export const mailRetryDelaysMs = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000] as const

export const MailKind = z.enum([...RequestMailKind.options, ...AccountMailKind.options, ...TeamMailKind.options])
export type MailKind = z.infer<typeof MailKind>

/** Every address is in the sealed part. */
export const MailTo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recipient'), recipientId: id, round: z.int() }),
  z.object({ kind: z.literal('sender') }),
  z.object({ kind: z.literal('person'), personId: id }),
  z.object({ kind: z.literal('address') }),
  z.object({ kind: z.literal('invitation'), invitationId: id }),
])
export type MailTo = z.infer<typeof MailTo>

export const MailAbout = z.object({ kind: z.enum(['request', 'person', 'team']), id })
export type MailAbout = z.infer<typeof MailAbout>

/** The personal data is sealed in `personal`. The same event always produces the same job. */
export const MailJob = z.object({
  version: z.literal(1),
  /** Also the job id and the left part of the Message-ID: letters, digits and dashes. */
  mailId: z.string().regex(/^[a-z0-9-]{1,120}$/),
  kind: MailKind,
  about: MailAbout,
  to: MailTo,
  /** Head of the request's history when the mail was requested; null for mails that record no step. */
  historyHead: sha256.nullable(),
  /** Links the delivery to the call's trace. Missing in legacy jobs. */
  correlation: z.string().optional(),
  personal: SealedPart,
})
export type MailJob = z.infer<typeof MailJob>

/** Content per kind of mail: the personal part of its job, before sealing. */
export const MailContent = z.discriminatedUnion('kind', [RequestMailContent, AccountMailContent, TeamMailContent])
export type MailContent = z.infer<typeof MailContent>

/** Sealed, because the mail server's response may contain an address. */
export const MailOutcome = z.object({
  version: z.literal(1),
  mailId: z.string(),
  kind: MailKind,
  about: MailAbout,
  to: MailTo,
  attempt: z.int().min(1),
  at: time,
  outcome: z.enum(['accepted', 'failed-will-retry', 'failed-for-good']),
  via: z.enum(['smtp', 'outbox']),
  /** True only after a final refusal of the address itself. Missing in legacy outcomes. */
  addressRefused: z.boolean().default(false),
  retryAt: time.nullable(),
  personal: SealedPart.nullable(),
})
export type MailOutcome = z.infer<typeof MailOutcome>

/** The personal part of an outcome, before sealing. */
export const MailOutcomeWords = z.object({ serverSaid: z.string() })
export type MailOutcomeWords = z.infer<typeof MailOutcomeWords>
