import { z } from 'zod'
import { limits } from '../limits.js'
import { AttachedDocumentView } from './document.js'
import { FieldView } from './field.js'
import { erasable, flag, id, line, paragraph, reasonText, sha256, time } from './parts.js'
import { RecipientView } from './recipient.js'
import { SealedFile } from './sealed-file.js'

export const RequestStatus = z
  .enum(['draft', 'pending', 'completed', 'expired', 'declined', 'cancelled'])
  .meta({ id: 'RequestStatus' })

export const Erased = z
  .object({ at: time, reason: z.string() })
  .meta({ id: 'Erased', description: 'time and reason of the erasure' })

export const SignatureRequestSummary = z
  .object({
    id,
    title: erasable,
    status: RequestStatus,
    documentIds: z.array(id),
    updatedAt: time,
    erased: Erased.optional(),
  })
  .meta({ id: 'SignatureRequestSummary' })

export const Attention = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('undeliverable'),
      name: z.string().meta({ description: 'name of the recipient whose emails bounce' }),
    }),
    z.object({
      kind: z.literal('result'),
      name: z.string().nullable().meta({ description: 'who did not get the completed email; null for the sender' }),
    }),
    z.object({ kind: z.literal('sealing') }),
    z.object({ kind: z.literal('ending'), at: time }),
  ])
  .meta({ id: 'Attention' })

export const ListedRequest = SignatureRequestSummary.extend({
  sentAt: time.nullable(),
  endsAt: time.nullable(),
  endedAt: time.nullable(),
  progress: z
    .object({ done: z.int(), total: z.int() })
    .meta({ description: 'signers and approvers who have acted, and their total' }),
  attention: z.array(Attention),
}).meta({ id: 'ListedRequest' })

/** Sealing after everyone has acted: in progress or waiting for a retry. */
export const SealingView = z
  .object({
    attempts: z.int().meta({ description: 'failed attempts' }),
    why: z.string().nullable(),
    retryAt: time.nullable().meta({ description: 'null during an attempt, and after the last one' }),
    givenUpAt: time
      .nullable()
      .optional()
      .meta({ description: 'time of the last attempt; the request can be cancelled since then' }),
  })
  .meta({ id: 'Sealing' })

const expiresBy = time.meta({
  description: 'the end of the last day, if one was chosen; sending counts the days of 24 hours until then',
})

export const SignatureRequestView = SignatureRequestSummary.extend({
  createdAt: time,
  emailSubject: z.string().nullable(),
  emailMessage: z.string().nullable(),
  requireAuth: flag,
  sendReminders: flag,
  expiresInDays: z.int(),
  expiresBy: expiresBy.optional(),
  reminderEveryDays: z.int(),
  sentAt: time.nullable(),
  expiresAt: time.nullable(),
  ended: z.object({ at: time, reason: z.string().nullable() }).nullable(),
  documents: z.array(AttachedDocumentView),
  sealing: SealingView.nullish().meta({ description: 'null before everyone has acted, and once sealed' }),
  timestampMissing: z
    .boolean()
    .optional()
    .meta({ description: 'true if a configured timestamp could not be obtained' }),
  files: z
    .array(SealedFile.extend({ size: z.int() }))
    .optional()
    .meta({ description: 'the sealed files and the certificate, once completed' }),
  missedResult: z
    .array(id.nullable())
    .optional()
    .meta({ description: 'ids of recipients whose completed email was undeliverable, null for the sender' }),
  recipients: z.array(RecipientView),
  signatureFields: z.array(FieldView),
}).meta({ id: 'SignatureRequest' })

const emailSubject = line(limits.subjectLength, 'may be empty').nullable()
const emailMessage = paragraph(limits.messageLength).nullable()

const expiresInDays = z
  .int()
  .min(1)
  .max(limits.periodMostDays)
  .meta({ description: 'period in days of 24 hours from sending' })
const reminderEveryDays = z
  .int()
  .min(1)
  .max(limits.reminderMostDays)
  .meta({ description: 'interval of reminders in days of 24 hours, if they are sent' })

export const SignatureRequestDraft = z
  .strictObject({
    id: id.optional().meta({ description: 'chosen by the client; a repeated call with it has one effect' }),
    title: line(limits.titleLength),
    status: z.literal('draft').default('draft'),
    documentIds: z.array(id).default([]),
    emailSubject: emailSubject.default(null),
    emailMessage: emailMessage.default(null),
    requireAuth: flag.default('false'),
    sendReminders: flag.default('true'),
    expiresInDays: expiresInDays.default(limits.periodUsualDays),
    reminderEveryDays: reminderEveryDays.default(limits.reminderUsualDays),
  })
  .meta({ id: 'SignatureRequestDraft' })

export const SignatureRequestChange = z
  .strictObject({
    title: line(limits.titleLength),
    emailSubject,
    emailMessage,
    requireAuth: flag,
    sendReminders: flag,
    expiresInDays,
    expiresBy,
    reminderEveryDays,
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change')
  .refine((change) => !(change.expiresBy && change.expiresInDays), 'names both a number of days and a last day')
  .meta({ id: 'SignatureRequestChange' })

export const MoreDocuments = z.strictObject({ documentIds: z.array(id).min(1) }).meta({ id: 'MoreDocuments' })

export const UsingAgain = z
  .strictObject({ id: id.optional().meta({ description: 'of the new draft, chosen by the client' }) })
  .meta({ id: 'UsingAgain' })

export const Sending = z
  .strictObject({
    recipients: z
      .array(id)
      .max(limits.recipientsPerRequest)
      .optional()
      .meta({ description: 'expected recipients; 409 names any difference from the draft' }),
  })
  .default({})
  .meta({ id: 'Sending' })

export const Cancellation = z.strictObject({ reason: reasonText.default('') }).meta({ id: 'Cancellation' })

const offsetTime = z.iso.datetime({ offset: true })

/** Normalizes instants of any time zone, because timestamps are compared as text. */
const instant = offsetTime
  .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))
  .meta({ description: 'ISO 8601' })

export const FacetsQuery = z
  .object({
    by: z
      .enum(['updated', 'sent', 'ended', 'ends'])
      .default('updated')
      .meta({ description: 'the time to filter and order by; requests without it are omitted' }),
    from: instant.optional(),
    to: instant.optional().meta({ description: 'ISO 8601, exclusive' }),
    q: z.string().max(limits.searchLength).optional(),
  })
  .meta({ id: 'FacetsQuery' })

export const ListQuery = FacetsQuery.extend({
  limit: z.coerce.number().int().min(1).max(limits.listMost).default(limits.listDefault),
  cursor: z.string().max(200).optional(),
  status: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(RequestStatus))
    .optional()
    .meta({ description: 'repeatable' }),
  attention: flag.optional(),
  order: z.enum(['falling', 'rising']).default('falling'),
}).meta({ id: 'ListQuery' })

export const DownloadsQuery = z
  .object({
    ids: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.split(',') : value),
        z.array(z.string()).min(1).max(limits.requestsPerZip, `are more than ${limits.requestsPerZip}`),
      )
      .meta({ description: 'separated by commas, or repeated' }),
  })
  .meta({ id: 'DownloadsQuery' })

const count = z.union([z.int(), z.literal('1,000+')]).nullable()

/** Counts per status; null if a search has too many matches to count. */
export const Facets = z
  .object({
    all: count,
    draft: count,
    pending: count,
    completed: count,
    expired: count,
    declined: count,
    cancelled: count,
    attention: count,
  })
  .meta({ id: 'Facets' })

const notAt = 'is neither a revision nor a time'

/** Selects a past state by revision or time (rule calls-8). */
export const AtQuery = z
  .object({
    at: z
      .string(notAt)
      .refine((value) => /^\d{1,9}$/.test(value) || offsetTime.safeParse(value).success, notAt)
      .optional()
      .meta({ description: 'a revision, or a time in ISO 8601' }),
  })
  .meta({ id: 'AtQuery' })

export const Stats = z.object({ pending: z.int(), completed: z.int(), total: z.int() }).meta({ id: 'Stats' })

export const Actor = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('owner'), id: z.string() }).meta({ description: 'before the installation was claimed' }),
    z.object({ kind: z.literal('person'), id: z.string() }),
    z.object({ kind: z.literal('recipient'), id: z.string() }),
    z.object({ kind: z.literal('system'), name: z.string() }),
  ])
  .meta({ id: 'Actor' })

export const HistoryEntry = z
  .object({
    revision: z.int(),
    at: time,
    type: z.string(),
    kind: z.enum(['draft', 'link', 'course', 'mail', 'end']).meta({
      description: 'change of the draft, act through a link, course of a sent request, email, or end',
    }),
    actor: Actor,
    text: z.string().meta({ description: 'the event as a sentence' }),
    hash: sha256,
  })
  .meta({ id: 'HistoryEntry' })

const catchingUp = {
  'catching-up-since': z.string().optional().meta({
    description: 'ISO date since when changes by the caller may be missing from the response; absent if none are',
  }),
}

export const CatchingUp = z.object(catchingUp)

export const NextPage = z.object({
  ...catchingUp,
  link: z.string().optional().meta({ description: '`<path>; rel="next"`, if there is one' }),
})
