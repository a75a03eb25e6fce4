import type { DocumentFacts, DocumentRendered } from '../signing/events.js'
import { known } from '../signing/personal.js'
import { asksAnew } from '../signing/renderings.js'
import type { DetailedDocument } from './detailed-parts.js'

/** A document as it comes to a request. */
export function detailedDocument(facts: DocumentFacts, madeBySending: boolean): DetailedDocument {
  const { originalName, found } = facts
  const inClear = { originalName: known(originalName), found: known(found) }
  return { ...facts, ...inClear, warningAccepted: false, madeBySending }
}

/** Documents after one of them was written anew. */
export function renderedIn(
  documents: readonly DetailedDocument[],
  { documentId, rendition, keeps, found }: DocumentRendered['data'],
): DetailedDocument[] {
  return documents.map((before) => {
    if (before.documentId !== documentId) return before
    const after = { ...before, rendition, keeps, found: known(found) }
    return { ...after, warningAccepted: before.warningAccepted && !asksAnew(before, after) }
  })
}
