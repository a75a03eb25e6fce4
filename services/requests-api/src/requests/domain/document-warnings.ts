import type { DocumentFacts, WarningKind } from './document-facts.js'
import { known } from '../../kernel/personal.js'

export interface DocumentWarning {
  kind: WarningKind
  count: number
  /** Words read in the file; empty after an erasure. */
  found: readonly string[]
  /** Pages concerned, from 1; empty if unknown. */
  pages: readonly number[]
  mustAccept: boolean
}

/** Warnings about changes to the content, in display order; all others are informative. */
const toAccept: readonly WarningKind[] = [
  'simplified',
  'incomplete',
  'changes',
  'omitted',
  'dynamic',
  'differs',
  'picture',
  'fonts',
  'signed',
  'form',
  'attachment',
]
const toKnow: readonly WarningKind[] = ['notes', 'comments', 'layers', 'xfa', 'claims', 'files', 'buttons', 'script']

export type Warned = Pick<DocumentFacts, 'rendition' | 'found'>

/** Sorts those to accept first. If signatures are kept, nothing is removed. */
export function warningsOf({ rendition, found }: Warned, kept: boolean): DocumentWarning[] {
  const counts = new Map(rendition.warnings.map(({ kind, count }) => [kind, count]))
  const pagesOf = (kind: WarningKind) => (kind === 'picture' ? (rendition.pictures?.pages ?? []) : [])
  const texts = known(found) ?? []
  const warningOf = (kind: WarningKind, mustAccept: boolean): DocumentWarning[] => {
    const count = counts.get(kind)
    const theirs = texts.filter((one) => one.kind === kind).map(({ text }) => text)
    return count === undefined ? [] : [{ kind, count, found: theirs, pages: pagesOf(kind), mustAccept }]
  }
  if (kept) return warningOf('signed', false)
  return [...toAccept.flatMap((kind) => warningOf(kind, true)), ...toKnow.flatMap((kind) => warningOf(kind, false))]
}

export const mustBeAccepted = (document: Warned, kept: boolean): boolean =>
  warningsOf(document, kept).some(({ mustAccept }) => mustAccept)
