import { z } from 'zod'
import { id } from './parts.js'

/** What the sender must see before sending: what a Word file's PDF lacks (decisions, Documents), or that a PDF is signed. */
export const DocumentWarning = z
  .object({
    kind: z.enum(['simplified', 'incomplete', 'signed']),
    text: z.string().meta({ description: 'A sentence for the sender' }),
  })
  .meta({ id: 'DocumentWarning' })

export const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
} as const

export const DocumentView = z
  .object({
    id,
    originalName: z.string().nullable().meta({ description: 'null once erased' }),
    fileSize: z.int().meta({ description: 'bytes of the original' }),
    pageCount: z.int(),
    mediaType: z.enum([mediaTypes.pdf, mediaTypes.docx, mediaTypes.doc]),
    warning: DocumentWarning.nullable(),
  })
  .meta({ id: 'Document' })

/** A document as it stands in a request: besides, whether its warning was accepted and whether we made it. */
export const AttachedDocumentView = DocumentView.extend({
  warningAccepted: z.boolean(),
  madeBySending: z.boolean().meta({ description: "true for the 'Signatures.pdf' that send adds" }),
}).meta({ id: 'AttachedDocument' })
