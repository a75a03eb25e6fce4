import type { DocumentFacts, WarningKind } from './events.js'
import { known } from './personal.js'

/** What a sender is to know of a document. */
export interface DocumentWarning {
  kind: WarningKind
  /** How many of what the kind is about: signatures, form fields, scripts … */
  count: number
  /** What was read in the file; empty where there is nothing, and once it was erased. */
  found: readonly string[]
  /** Pages it is about, from 1; empty where they are not known. */
  pages: readonly number[]
  /** Nothing is sent before it was accepted. */
  mustAccept: boolean
}

/** What changes what is signed; of the rest a sender is told, and no more. In the order they are shown. */
const toAccept: readonly WarningKind[] = [
  'simplified',
  'incomplete',
  'differs',
  'picture',
  'fonts',
  'signed',
  'form',
  'attachment',
]
const toKnow: readonly WarningKind[] = ['notes', 'layers', 'xfa', 'script']

/** What warnings follow from. */
export type Warned = Pick<DocumentFacts, 'rendition' | 'found'>

/**
 * All there is to know of a document, what must be accepted first.
 *
 * @param kept its earlier signatures stay valid: then nothing is taken out of it, and fonts alone are to be accepted
 */
export function warningsOf({ rendition, found }: Warned, kept: boolean): DocumentWarning[] {
  const counts = new Map(rendition.warnings.map(({ kind, count }) => [kind, count]))
  const pagesOf = (kind: WarningKind) => (kind === 'picture' ? (rendition.pictures?.pages ?? []) : [])
  const texts = known(found) ?? []
  const warningOf = (kind: WarningKind, mustAccept: boolean): DocumentWarning[] => {
    const count = counts.get(kind)
    const theirs = texts.filter((one) => one.kind === kind).map(({ text }) => text)
    return count === undefined ? [] : [{ kind, count, found: theirs, pages: pagesOf(kind), mustAccept }]
  }
  if (kept) return [...warningOf('fonts', true), ...warningOf('signed', false)]
  return [...toAccept.flatMap((kind) => warningOf(kind, true)), ...toKnow.flatMap((kind) => warningOf(kind, false))]
}

/** Whether a document has something that must be accepted before it is sent. */
export const mustBeAccepted = (document: Warned, kept: boolean): boolean =>
  warningsOf(document, kept).some(({ mustAccept }) => mustAccept)
