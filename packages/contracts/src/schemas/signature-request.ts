import { z } from 'zod'
import { limits } from '../limits.js'
import { AttachedDocumentView } from './document.js'
import { FieldView } from './field.js'
import { flag, id, line, paragraph, reasonText, sha256, time } from './parts.js'
import { RecipientView } from './recipient.js'

export const RequestStatus = z
  .enum(['draft', 'pending', 'completed', 'expired', 'declined', 'cancelled'])
  .meta({ id: 'RequestStatus' })

export const Erased = z
  .object({ at: time, reason: z.string() })
  .meta({ id: 'Erased', description: 'when and why everything personal was erased' })

export const SignatureRequestSummary = z
  .object({
    id,
    title: z.string().nullable().meta({ description: 'null once erased' }),
    status: RequestStatus,
    documentIds: z.array(id),
    updatedAt: time,
    erased: Erased.optional(),
  })
  .meta({ id: 'SignatureRequestSummary' })

/** Sealing, once everyone has acted: under way, or waiting for its next try. */
export const SealingView = z
  .object({
    attempts: z.int().meta({ description: 'failed so far' }),
    why: z.string().nullable(),
    retryAt: time.nullable().meta({ description: 'null while it is under way, and once it was given up' }),
    givenUpAt: time
      .nullable()
      .optional()
      .meta({ description: 'since when nothing is tried any more, and the request can be cancelled' }),
  })
  .meta({ id: 'Sealing' })

export const SignatureRequestView = SignatureRequestSummary.extend({
  createdAt: time,
  emailSubject: z.string().nullable(),
  emailMessage: z.string().nullable(),
  requireAuth: flag,
  sendReminders: flag,
  sentAt: time.nullable(),
  expiresAt: time.nullable(),
  ended: z.object({ at: time, reason: z.string().nullable() }).nullable(),
  documents: z.array(AttachedDocumentView),
  sealing: SealingView.nullish().meta({ description: 'null before everyone has acted, and once it is done' }),
  timestampMissing: z.boolean().optional().meta({ description: 'a timestamp was wanted and could not be had' }),
  files: z
    .array(z.object({ name: z.string(), sha256, size: z.int() }))
    .optional()
    .meta({ description: 'the sealed files and the certificate, once completed' }),
  recipients: z.array(RecipientView),
  signatureFields: z.array(FieldView),
}).meta({ id: 'SignatureRequest' })

const emailSubject = line(limits.subjectLength, 'may be empty').nullable()
const emailMessage = paragraph(limits.messageLength).nullable()

export const NewSignatureRequest = z
  .object({
    id: id.optional().meta({ description: "the client's own id; repeated with it, the call has one effect" }),
    title: line(limits.titleLength),
    status: z.literal('draft').default('draft'),
    documentIds: z.array(id).default([]),
    emailSubject: emailSubject.default(null),
    emailMessage: emailMessage.default(null),
    requireAuth: flag.default('false'),
    sendReminders: flag.default('true'),
  })
  .meta({ id: 'NewSignatureRequest' })

export const SignatureRequestChange = z
  .object({ title: line(limits.titleLength), emailSubject, emailMessage, requireAuth: flag, sendReminders: flag })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change')
  .meta({ id: 'SignatureRequestChange' })

export const MoreDocuments = z.object({ documentIds: z.array(id).min(1) }).meta({ id: 'MoreDocuments' })

export const Cancellation = z.object({ reason: reasonText.default('') }).meta({ id: 'Cancellation' })

export const ListQuery = z
  .object({
    limit: z.coerce.number().int().min(1).max(limits.listMost).default(limits.listDefault),
    cursor: z.string().max(200).optional(),
    status: RequestStatus.optional(),
    q: z.string().max(limits.searchLength).optional(),
  })
  .meta({ id: 'ListQuery' })

/** A request as it stood: after the event of a revision, or at a time (rule calls-8). */
export const AtQuery = z
  .object({
    at: z
      .union([z.string().regex(/^\d{1,9}$/), z.iso.datetime({ offset: true })], 'is neither a revision nor a time')
      .optional(),
  })
  .meta({ id: 'AtQuery' })

export const Stats = z.object({ pending: z.int(), completed: z.int(), total: z.int() }).meta({ id: 'Stats' })

export const Actor = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('owner'), id: z.string() }),
    z.object({ kind: z.literal('recipient'), id: z.string() }),
    z.object({ kind: z.literal('system'), name: z.string() }),
  ])
  .meta({ id: 'Actor' })

export const HistoryEntry = z
  .object({
    revision: z.int(),
    at: time,
    type: z.string(),
    actor: Actor,
    text: z.string().meta({ description: 'what happened, as a person reads it' }),
    hash: sha256,
  })
  .meta({ id: 'HistoryEntry' })

/** Headers of a page of the list. */
export const NextPage = z.object({
  link: z.string().optional().meta({ description: '`<path>; rel="next"`, where there is one' }),
})
