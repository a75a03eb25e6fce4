import type { Rendered, RequestEvent } from '../events.js'
import { isOfBefore, renditionOf } from '../renderings.js'
import type { MaybeRequest } from '../state.js'

/**
 * A draft's document of before was written anew, by the system itself. One that was sent, erased or taken off meanwhile, and
 * one that has a rendition, stays as it is: what was sent before is signed as it was sent (ADR 0045).
 */
export function recordRendering(
  state: MaybeRequest,
  { documentId, ...rendered }: Rendered & { documentId: string },
): RequestEvent[] {
  const document = state?.documents.get(documentId)
  if (!document || state?.status !== 'draft' || state.gone || state.erased || !isOfBefore(document)) return []
  return [{ type: 'DocumentRendered', data: { documentId, ...renditionOf(rendered) } }]
}
