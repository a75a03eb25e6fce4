import { z } from 'zod'
import { FieldType } from '../schemas/field.js'
import { id, sha256, time } from '../schemas/parts.js'
import { AccountMailContent, AccountMailKind, Person } from './account-mail.js'
import { SealedPart } from './sealed.js'

export const mailQueue = 'mail'
export const mailOutcomeQueue = 'mail-outcome'

/** Delays between delivery attempts (rule sending-6): 1 min, 5 min, 30 min, 2 h, 6 h. */
export const mailRetryDelaysMs = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000] as const

const RequestMailKind = z.enum([
  'invitation',
  'code',
  'reminder',
  'expiring',
  'declined',
  'cancelled',
  'expired',
  'completed',
  'delivery-failed',
  'receipt',
  'sealing-given-up',
])

export const MailKind = z.enum([...RequestMailKind.options, ...AccountMailKind.options])
export type MailKind = z.infer<typeof MailKind>

/** Placeholder for a missing name (rule sending-14); unsuitable for addressing a person. */
export const unnamedSender = 'You'

/** Names the sender to other people; `unnamed` replaces a missing name (rule sending-14). */
export const senderAsNamed = <Unnamed>(name: string, unnamed: Unnamed): string | Unnamed =>
  name === unnamedSender ? unnamed : name

/** Placeholder for a missing address, which nobody can write to. */
export const unknownAddress = 'owner@localhost'

/** The sender's address for other people; null for the placeholder (rule sending-14). */
export const addressToTell = (email: string): string | null => (email === unknownAddress ? null : email)

const ToOfRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recipient'), recipientId: id, round: z.int() }),
  z.object({ kind: z.literal('sender') }),
])

const ToOfPerson = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), personId: id }),
  z.object({ kind: z.literal('address') }),
])

/** Every address is in the sealed part. */
export const MailTo = z.discriminatedUnion('kind', [...ToOfRequest.options, ...ToOfPerson.options])
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

const ListedDocument = z.object({ name: z.string(), pages: z.int() })

const Act = z.object({ name: z.string(), act: z.enum(['signed', 'approved']), at: time })

const ActingRole = z.enum(['signer', 'approver'])

/** Content of every mail about a request. */
const AboutRequest = z.object({
  to: Person,
  sender: Person,
  title: z.string(),
  documents: z.array(ListedDocument),
})

/** Missing in legacy jobs, like days and times. */
const personalMessage = z.string().default('')

export const RequestMailContent = z.discriminatedUnion('kind', [
  AboutRequest.extend({
    kind: z.literal('invitation'),
    role: ActingRole,
    subject: z.string(),
    message: z.string(),
    personalMessage,
    expiresAt: time,
  }),
  /** `ofDay`: number of the code within the day, and the daily limit; missing in legacy jobs. */
  AboutRequest.extend({
    kind: z.literal('code'),
    askedBy: z.string(),
    at: time,
    validUntil: time,
    ofDay: z.object({ number: z.int().min(1), most: z.int() }).optional(),
  }),
  AboutRequest.extend({
    kind: z.literal('reminder'),
    role: ActingRole,
    number: z.int().min(1),
    most: z.int(),
    everyDays: z.int().default(3),
    personalMessage,
    sentAt: time,
    expiresAt: time,
  }),
  AboutRequest.extend({ kind: z.literal('expiring'), role: ActingRole, at: time.optional(), expiresAt: time }),
  /** To the other recipients and the sender, who also learns who was notified. */
  AboutRequest.extend({
    kind: z.literal('declined'),
    forSender: z.boolean(),
    by: z.string(),
    reason: z.string(),
    at: time,
    sentAt: time,
    others: z.array(z.string()),
  }),
  AboutRequest.extend({ kind: z.literal('cancelled'), reason: z.string(), at: time }),
  /** `acted`: the reader had acted. `days`: the period, in periods of 24 hours. */
  AboutRequest.extend({
    kind: z.literal('expired'),
    forSender: z.boolean(),
    acted: z.boolean(),
    days: z.int().default(30),
    at: time,
    people: z.array(z.object({ name: z.string(), acted: z.boolean(), status: z.string(), at: time.nullable() })),
  }),
  /** `copy`: the reader receives a copy. The mail links to the files; the mailer decides if it attaches them too. */
  AboutRequest.extend({
    kind: z.literal('completed'),
    forSender: z.boolean(),
    copy: z.boolean(),
    personalMessage,
    acts: z.array(Act),
    files: z.array(z.object({ name: z.string(), sha256, size: z.int() })),
  }),
  /** For the recipient who just acted. */
  AboutRequest.extend({
    kind: z.literal('receipt'),
    act: z.enum(['signed', 'approved']),
    at: time,
    documents: z.array(ListedDocument.extend({ sha256 })),
    filledIn: z.array(FieldType),
    stillToAct: z.array(z.object({ name: z.string(), role: ActingRole })),
  }),
  AboutRequest.extend({ kind: z.literal('sealing-given-up'), attempts: z.int(), at: time, acts: z.array(Act) }),
  AboutRequest.extend({
    kind: z.literal('delivery-failed'),
    about: Person,
    attempts: z.int(),
    at: time,
    final: z.boolean(),
    serverSaid: z.string(),
    /** The addressee had acted, so the bounced mail was not an invitation. Missing in legacy mails. */
    acted: z.boolean().default(false),
    /** Kind of the bounced mail, and whether the server refused its address. Both missing in legacy mails. */
    lost: RequestMailKind.default('invitation'),
    addressRefused: z.boolean().default(false),
    others: z.array(z.object({ name: z.string(), status: z.string() })),
  }),
])
export type RequestMailContent = z.infer<typeof RequestMailContent>

/** Content per kind of mail: the personal part of its job, before sealing. */
export const MailContent = z.discriminatedUnion('kind', [RequestMailContent, AccountMailContent])
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

export const AccountMailOutcome = MailOutcome.extend({
  kind: AccountMailKind,
  about: MailAbout.extend({ kind: z.literal('person') }),
  to: ToOfPerson,
})

export const RequestMailOutcome = MailOutcome.extend({
  kind: RequestMailKind,
  about: MailAbout.extend({ kind: z.literal('request') }),
  to: ToOfRequest,
})

/** The personal part of an outcome, before sealing. */
export const MailOutcomeWords = z.object({ serverSaid: z.string() })
export type MailOutcomeWords = z.infer<typeof MailOutcomeWords>
