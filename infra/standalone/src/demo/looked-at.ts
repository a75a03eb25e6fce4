import { createHash } from 'node:crypto'
import type { Finishing, OpenSigningView } from '@countersign/contracts'
import type { Calls } from './calls.js'

/** What somebody finds behind their link. */
export interface LookedAt {
  view: OpenSigningView
  /** As the page says it at Finish: every document by the bytes that came, and as of when. */
  shown: Pick<Finishing, 'documents' | 'seen'>
}

/**
 * Looks at everything behind a link, as the signing page does.
 *
 * @param path of the link under `/api/sign`
 */
export async function lookedAt(calls: Pick<Calls, 'get' | 'bytes'>, path: string): Promise<LookedAt> {
  const view = await calls.get<OpenSigningView>(path)
  const documents: { id: string; sha256: string }[] = []
  for (const { id } of view.documents) {
    const bytes = await calls.bytes(`${path}/documents/${id}/pdf`)
    documents.push({ id, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return { view, shown: { documents, seen: view.seen } }
}
