import type { ExpectedDocument } from '@countersign/seal'
import type { LinkHolder } from '../../domain/signing/link-holder.js'
import { endOf } from '../../domain/require.js'
import { pdfSigned } from '../../domain/signed-pdf.js'
import { stillToAct } from '../../domain/turn.js'

/** The documents that are sealed once this recipient acts; empty unless all others have acted. */
export function expectedDocuments({ request, recipient }: LinkHolder, at: string): ExpectedDocument[] {
  const open = stillToAct(request)
  if (open.length !== 1 || open[0] !== recipient || endOf(request, at)) return []
  const fields = [...request.fields.values()]
  return [...request.documents.values()].map((document) => {
    const { documentId } = document
    const pages = fields.filter((field) => field.documentId === documentId).map(({ page }) => page)
    const { sha256 } = pdfSigned(document, request.frozen.get(documentId))
    return { sha256, pages: [...new Set(pages)].toSorted((a, b) => a - b) }
  })
}
