import { z } from 'zod'
import { erasable, id, sha256 } from './parts.js'

/** Warning about a document: content its PDF lacks, content that was removed, or existing signatures. */
export const DocumentWarning = z
  .object({
    kind: z.enum([
      'simplified',
      'incomplete',
      'changes',
      'omitted',
      'comments',
      'signed',
      'form',
      'notes',
      'layers',
      'script',
      'buttons',
      'files',
      'attachment',
      'xfa',
      'dynamic',
      'claims',
      'differs',
      'picture',
      'fonts',
    ]),
    text: z.string().meta({ description: 'one or two sentences for the sender' }),
    mustAccept: z.boolean().meta({ description: 'the sender must accept it before sending' }),
  })
  .meta({ id: 'DocumentWarning' })

export const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
} as const

/** Hash of the wanted PDF; the server refuses one that is no longer displayed (rule calls-18). */
export const PdfQuery = z
  .object({
    sha256: sha256.optional().meta({ description: 'of the requested PDF; by default the one that is shown' }),
  })
  .meta({ id: 'PdfQuery' })

/** Progress of the background check, which draws each page as two PDF readers do (ADR 0112). */
export const PageCheck = z.object({ checked: z.int().min(0), pages: z.int().min(1) }).meta({ id: 'PageCheck' })

export const DocumentView = z
  .object({
    id,
    originalName: erasable,
    fileSize: z.int().meta({ description: 'bytes of the original' }),
    pageCount: z.int(),
    mediaType: z.enum([mediaTypes.pdf, mediaTypes.docx, mediaTypes.doc]),
    sha256: sha256.meta({ description: 'of the PDF that is shown' }),
    check: PageCheck.nullable().meta({ description: 'null once every page is checked' }),
    pictures: z.array(z.int()).meta({ description: 'pages kept as pictures, from 1' }),
    before: sha256
      .nullable()
      .meta({ description: 'of the PDF whose pages became pictures, while it is a draft; else null' }),
    warning: DocumentWarning.nullable().meta({ description: 'the first of the warnings' }),
    warnings: z.array(DocumentWarning).meta({ description: 'one per kind, those to be accepted first' }),
  })
  .meta({ id: 'Document' })

export const DocumentSummary = DocumentView.pick({
  id: true,
  originalName: true,
  fileSize: true,
  pageCount: true,
  sha256: true,
})

export const AttachedDocumentView = DocumentView.extend({
  warningAccepted: z.boolean(),
  madeBySending: z.boolean().meta({ description: "true for the 'Signatures.pdf' that send adds" }),
}).meta({ id: 'AttachedDocument' })
