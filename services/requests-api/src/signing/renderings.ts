import { type Warned, warningsOf } from './document-warnings.js'
import type { DocumentFacts, Rendered } from './events.js'

/** Whether a document comes of a time before PDFs were written anew: it has no rendition, or one that no engine wrote. */
export const isOfBefore = ({ rendition }: Pick<DocumentFacts, 'rendition'>): boolean => !rendition?.engine

/** What a rendition brings to a document of before. */
export const renditionOf = ({ rendition, keeps, found }: Rendered): Rendered => ({ rendition, keeps, found })

/** Whether a document that was written anew asks for something to be accepted that it did not ask for before. */
export function asksAnew(before: Warned, after: Warned): boolean {
  const asked = new Set(warningsOf(before, false).map(({ kind }) => kind))
  return warningsOf(after, false).some(({ kind, mustAccept }) => mustAccept && !asked.has(kind))
}
