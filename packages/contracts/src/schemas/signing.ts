import { z } from 'zod'
import { limits } from '../limits.js'
import { DocumentSummary } from './document.js'
import { FieldView } from './field.js'
import { OthersField } from './filled-value.js'
import { reasonText, time } from './parts.js'
import { OtherRecipientView, OwnRecipientView } from './recipient.js'
import { SealedFile } from './sealed-file.js'
import { RequestStatus, SignatureRequestView } from './signature-request.js'

const senderName = z.string().nullable()

/** The request's properties that recipients see. */
export const RequestShown = SignatureRequestView.pick({
  title: true,
  status: true,
  emailMessage: true,
  expiresAt: true,
}).extend({ senderName })

export const LockedSigningView = z
  .object({
    codeRequired: z.literal(true),
    request: RequestShown.pick({ title: true, senderName: true }),
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
    request: RequestShown,
    recipient: OwnRecipientView,
    documents: z.array(DocumentSummary),
    fields: z.array(FieldView).meta({ description: 'fields of this recipient, in the order of filling in' }),
    othersFields: z.array(OthersField).meta({ description: 'fields of others, with values as they will be sealed' }),
    seen: z
      .int()
      .min(0)
      .meta({ description: 'revision of the history that these values are from; send it with Finish' }),
    others: z.array(OtherRecipientView),
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
