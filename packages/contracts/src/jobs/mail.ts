import { z } from 'zod'
import { FieldType } from '../schemas/field.js'
import { id, sha256, time } from '../schemas/parts.js'
import { SealedPart } from './sealed.js'

/** The queue the mailer takes from. */
export const mailQueue = 'mail'
/** The queue on which the mailer reports what became of each attempt. */
export const mailOutcomeQueue = 'mail-outcome'

/** Waits between the attempts to deliver a mail (rule sending-6): 1 min, 5 min, 30 min, 2 h, 6 h. */
export const mailRetryDelaysMs = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000] as const

export const MailKind = z.enum([
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
export type MailKind = z.infer<typeof MailKind>

/** The sender's name where none is configured (rule sending-14): not one to speak of a person by. */
export const unnamedSender = 'You'

/**
 * What anybody but the sender calls the sender.
 *
 * @param name as it was recorded
 * @param unnamed what to say where nobody configured a name (rule sending-14)
 */
export const senderAsNamed = <Unnamed>(name: string, unnamed: Unnamed): string | Unnamed =>
  name === unnamedSender ? unnamed : name

/** To whom a mail about a request is: one of its recipients, or its sender. */
const ToOfRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recipient'), recipientId: id, round: z.int() }),
  z.object({ kind: z.literal('sender') }),
])

/** To whom: also a person with an account, or an address of somebody who has none. The sealed part holds every address. */
export const MailTo = z.discriminatedUnion('kind', [
  ...ToOfRequest.options,
  z.object({ kind: z.literal('person'), personId: id }),
  z.object({ kind: z.literal('address') }),
])
export type MailTo = z.infer<typeof MailTo>

/** The subject of a mail: its outcome becomes part of that history. */
export const MailAbout = z.object({ kind: z.enum(['request', 'person', 'team']), id })
export type MailAbout = z.infer<typeof MailAbout>

/** Ids and plain facts; what is personal travels in `personal`, sealed. The same event always makes the same job. */
export const MailJob = z.object({
  version: z.literal(1),
  /** Also the job's id and the left part of the Message-ID. Letters, digits and dashes. */
  mailId: z.string().regex(/^[a-z0-9-]{1,120}$/),
  kind: MailKind,
  about: MailAbout,
  to: MailTo,
  /** Head of the request's history when the mail was asked for; null in mails that record no step. */
  historyHead: sha256.nullable(),
  /** That of the event which asked for it: by it the sending joins the call's trace. Jobs of earlier versions have none. */
  correlation: z.string().optional(),
  personal: SealedPart,
})
export type MailJob = z.infer<typeof MailJob>

const Person = z.object({ name: z.string(), email: z.string() })
const ListedDocument = z.object({ name: z.string(), pages: z.int() })

const Act = z.object({ name: z.string(), act: z.enum(['signed', 'approved']), at: time })

const ActingRole = z.enum(['signer', 'approver'])

const Common = z.object({
  to: Person,
  sender: Person,
  title: z.string(),
  documents: z.array(ListedDocument),
})

/** What the sender wrote to nobody but this recipient, empty for nothing; missing in jobs of before, as days and times are. */
const personalMessage = z.string().default('')

/** What each kind of mail says: the unsealed personal part of its job. */
export const MailContent = z.discriminatedUnion('kind', [
  Common.extend({
    kind: z.literal('invitation'),
    role: ActingRole,
    subject: z.string(),
    message: z.string(),
    personalMessage,
    expiresAt: time,
  }),
  /**
   * The code itself is derived from the event that asked for it, as the link is: no job holds either. `ofDay`: the how many it
   * is within a day, and how many there may be; missing in jobs of before.
   */
  Common.extend({
    kind: z.literal('code'),
    askedBy: z.string(),
    at: time,
    validUntil: time,
    ofDay: z.object({ number: z.int().min(1), most: z.int() }).optional(),
  }),
  Common.extend({
    kind: z.literal('reminder'),
    role: ActingRole,
    number: z.int().min(1),
    most: z.int(),
    everyDays: z.int().default(3),
    personalMessage,
    sentAt: time,
    expiresAt: time,
  }),
  Common.extend({ kind: z.literal('expiring'), role: ActingRole, at: time.optional(), expiresAt: time }),
  /** To the other recipients, and to the sender, who learns who else was told. */
  Common.extend({
    kind: z.literal('declined'),
    forSender: z.boolean(),
    by: z.string(),
    reason: z.string(),
    at: time,
    sentAt: time,
    others: z.array(z.string()),
  }),
  Common.extend({ kind: z.literal('cancelled'), reason: z.string(), at: time }),
  /** `acted`: whether who reads it had; the sender learns how everyone stood. `days`: the period, in times of 24 hours. */
  Common.extend({
    kind: z.literal('expired'),
    forSender: z.boolean(),
    acted: z.boolean(),
    days: z.int().default(30),
    at: time,
    people: z.array(z.object({ name: z.string(), acted: z.boolean(), status: z.string(), at: time.nullable() })),
  }),
  /** `copy`: who reads it receives a copy. The files are linked to; whether they are attached too is the sending's to say. */
  Common.extend({
    kind: z.literal('completed'),
    forSender: z.boolean(),
    copy: z.boolean(),
    personalMessage,
    acts: z.array(Act),
    files: z.array(z.object({ name: z.string(), sha256, size: z.int() })),
  }),
  /** To who has just acted: on which bytes, with how much of what filled in, and who has still to act. */
  Common.extend({
    kind: z.literal('receipt'),
    act: z.enum(['signed', 'approved']),
    at: time,
    documents: z.array(ListedDocument.extend({ sha256 })),
    filledIn: z.array(FieldType),
    stillToAct: z.array(z.object({ name: z.string(), role: ActingRole })),
  }),
  /** To the sender: the documents could not be sealed, and will not be. */
  Common.extend({ kind: z.literal('sealing-given-up'), attempts: z.int(), at: time, acts: z.array(Act) }),
  Common.extend({
    kind: z.literal('delivery-failed'),
    about: Person,
    attempts: z.int(),
    at: time,
    final: z.boolean(),
    serverSaid: z.string(),
    /** Whom it was for has acted: it was no request that came back. Mails of earlier versions do not say. */
    acted: z.boolean().default(false),
    others: z.array(z.object({ name: z.string(), status: z.string() })),
  }),
])
export type MailContent = z.infer<typeof MailContent>

/** What became of one attempt. The mail server's words may hold an address, so they are sealed. */
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
  /** When the next attempt comes; null unless there is one. */
  retryAt: time.nullable(),
  personal: SealedPart.nullable(),
})
export type MailOutcome = z.infer<typeof MailOutcome>

/** The outcome of a mail about a request: so far all of them are. */
export const RequestMailOutcome = MailOutcome.extend({
  about: MailAbout.extend({ kind: z.literal('request') }),
  to: ToOfRequest,
})

/** The unsealed personal part of an outcome. */
export const MailOutcomeWords = z.object({ serverSaid: z.string() })
export type MailOutcomeWords = z.infer<typeof MailOutcomeWords>
