import { createHash } from 'node:crypto'
import type { Finishing, OpenSigningView } from '@countersign/contracts'
import type { Calls } from './calls.js'

export interface LookedAt {
  view: OpenSigningView
  /** Parameters of Finish: the hashes of the received documents, and the revision. */
  shown: Pick<Finishing, 'documents' | 'seen'>
}

/** Reads everything behind a link, as the signing page does. @param path of the link under `/api/sign` */
export async function lookedAt(calls: Pick<Calls, 'get' | 'bytes'>, path: string): Promise<LookedAt> {
  const view = await calls.get<OpenSigningView>(path)
  const documents: { id: string; sha256: string }[] = []
  for (const { id } of view.documents) {
    const bytes = await calls.bytes(`${path}/documents/${id}/pdf`)
    documents.push({ id, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return { view, shown: { documents, seen: view.seen } }
}
