import { z } from 'zod'
import { limits } from '../limits.js'
import { FieldView } from './field.js'
import { OthersField } from './filled-value.js'
import { id, reasonText, sha256, time } from './parts.js'
import { RecipientStatus, Role } from './recipient.js'
import { SealedFile } from './sealed-file.js'
import { RequestStatus } from './signature-request.js'

const title = z.string().nullable().meta({ description: 'null once erased' })
const senderName = z.string().nullable()

export const LockedSigningView = z
  .object({
    codeRequired: z.literal(true),
    request: z.object({ title, senderName }),
    maskedEmail: z.string().meta({ description: 'address that receives the code, such as ad•••@example.com' }),
  })
  .meta({ id: 'LockedSigning' })

/** Rules signing-5, signing-13. */
export const OpenSigningView = z
  .object({
    codeRequired: z.literal(false),
    opensByCode: z
      .boolean()
      .meta({ description: 'true if the link asks for a code; the browser then stores no entries' }),
    request: z.object({
      title,
      status: RequestStatus,
      senderName,
      emailMessage: z.string().nullable(),
      expiresAt: time.nullable(),
    }),
    recipient: z.object({
      id,
      name: z.string().nullable(),
      email: z.string().nullable(),
      role: Role,
      status: RecipientStatus,
      message: z.string().nullable().meta({ description: 'private message of the sender to this recipient' }),
    }),
    documents: z.array(
      z.object({ id, originalName: z.string().nullable(), fileSize: z.int(), pageCount: z.int(), sha256 }),
    ),
    fields: z.array(FieldView).meta({ description: 'fields of this recipient, in the order of filling in' }),
    othersFields: z.array(OthersField).meta({ description: 'fields of others, with values as they will be sealed' }),
    seen: z
      .int()
      .min(0)
      .meta({ description: 'revision of the history that these values are from; send it with Finish' }),
    others: z.array(z.object({ name: z.string().nullable(), role: Role, status: RecipientStatus })),
    sender: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
    yourTurn: z.boolean(),
    progress: z.object({ done: z.int(), total: z.int() }).meta({ description: 'signers and approvers' }),
    sealingGivenUp: z.boolean().meta({ description: 'true if everyone has acted but sealing was given up' }),
    ended: z.object({ status: RequestStatus, at: time, reason: z.string().nullable() }).nullable(),
    files: z.array(SealedFile).meta({ description: 'empty until the documents are sealed' }),
  })
  .meta({ id: 'OpenSigning' })

export const SigningView = z
  .discriminatedUnion('codeRequired', [LockedSigningView, OpenSigningView])
  .meta({ id: 'Signing' })

export const CodeSent = z
  .object({
    maskedEmail: z.string(),
    validUntil: time,
    nextAt: time.nullable().meta({ description: 'earliest time of the next code; null at any time' }),
  })
  .meta({ id: 'CodeSent' })

export const CodeTry = z
  .strictObject({
    code: z
      .string()
      .trim()
      .regex(new RegExp(`^\\d{${limits.codeDigits}}$`), 'must be six digits'),
  })
  .meta({ id: 'CodeTry' })

export const Viewing = z
  .strictObject({
    consent: z.literal(true, 'must be true where it is given').optional(),
  })
  .default({})
  .meta({ id: 'Viewing' })

const reason = reasonText.refine((text) => text.trim() !== '', 'is empty')

export const Declining = z.strictObject({ reason }).meta({ id: 'Declining' })

/** The reason stays in plain text, because it is not personal (rule erasure-1). */
export const Erasing = z.strictObject({ reason }).meta({ id: 'Erasing' })
