import { type CheckedPages, renderingAfter } from '../checked-pages.js'
import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'

/** Records the page check's changes in a draft that still has the document (ADR 0112). */
export function recordRendering(
  state: MaybeRequest,
  { documentId, checked }: { documentId: string; checked: CheckedPages },
): RequestEvent[] {
  const document = state?.documents.get(documentId)
  if (!document || state?.status !== 'draft' || state.gone || state.erased) return []
  const rendered = renderingAfter(document, checked)
  return rendered ? [{ type: 'DocumentRendered', data: { documentId, ...rendered } }] : []
}
