import { z } from 'zod'
import { FieldType } from '../schemas/field.js'
import { sha256, time } from '../schemas/parts.js'
import { kindsOf } from './kinds-of.js'
import { Person } from './person.js'

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

const AboutSteps = z.discriminatedUnion('kind', [
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
])

const deliveryFailed = 'delivery-failed'
export const RequestMailKind = z.enum([...kindsOf(AboutSteps), deliveryFailed])

/** To the sender, about a mail of any kind that bounced. */
const DeliveryFailed = AboutRequest.extend({
  kind: z.literal(deliveryFailed),
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
})

export const RequestMailContent = z.discriminatedUnion('kind', [...AboutSteps.options, DeliveryFailed])
export type RequestMailContent = z.infer<typeof RequestMailContent>
