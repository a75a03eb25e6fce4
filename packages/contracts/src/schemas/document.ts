import { z } from 'zod'
import { id } from './parts.js'

/** What the sender should know of a document: what its PDF lacks, what was taken out of it, or that it is signed. */
export const DocumentWarning = z
  .object({
    kind: z.enum([
      'simplified',
      'incomplete',
      'signed',
      'form',
      'notes',
      'layers',
      'script',
      'attachment',
      'xfa',
      'differs',
    ]),
    text: z.string().meta({ description: 'A sentence or two for the sender' }),
    mustAccept: z.boolean().meta({ description: 'Sending waits until it is accepted' }),
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
    warning: DocumentWarning.nullable().meta({ description: 'The first of the warnings' }),
    warnings: z.array(DocumentWarning).meta({ description: 'One a kind, what must be accepted first' }),
  })
  .meta({ id: 'Document' })

/** A document as it stands in a request: besides, whether its warnings were accepted and whether we made it. */
export const AttachedDocumentView = DocumentView.extend({
  warningAccepted: z.boolean(),
  madeBySending: z.boolean().meta({ description: "true for the 'Signatures.pdf' that send adds" }),
}).meta({ id: 'AttachedDocument' })
