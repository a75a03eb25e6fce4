import { type CheckedPages, renderingAfter } from '../checked-pages.js'
import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'

/**
 * Records in a draft what the check of a document's pages changes (ADR 0112). A request that was sent, deleted or erased, and
 * a draft that has let go of the document, stays as it is.
 */
export function recordRendering(
  state: MaybeRequest,
  { documentId, checked }: { documentId: string; checked: CheckedPages },
): RequestEvent[] {
  const document = state?.documents.get(documentId)
  if (!document || state?.status !== 'draft' || state.gone || state.erased) return []
  const rendered = renderingAfter(document, checked)
  return rendered ? [{ type: 'DocumentRendered', data: { documentId, ...rendered } }] : []
}
