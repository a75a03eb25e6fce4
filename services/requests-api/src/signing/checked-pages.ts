import type { DocumentFacts, Rendered, Rendition } from './events.js'
import type { Bytes } from './bytes.js'

/** Outcome of the background check of a document's pages (ADR 0112). */
export interface CheckedPages {
  /** SHA-256 of the rendition that was checked. */
  of: string
  /** The rendition in which pages became pictures, and these pages, from 1; null where none did. */
  pictures: { pages: number[]; rendition: Bytes } | null
  /** Pages that differ from the upload, besides those that were compared at intake; from 1. */
  unlike: number[]
  /** Readers draw the upload differently, so its earlier signatures cannot be kept. */
  unkept: boolean
}

/**
 * The facts that a check changes. A document's rendition is replaced at most once, so a result that was recorded already
 * changes nothing.
 *
 * @returns null where there is nothing to record
 */
export function renderingAfter(
  { rendition, keeps, found }: Pick<DocumentFacts, 'rendition' | 'keeps' | 'found'>,
  { of, pictures, unlike, unkept }: CheckedPages,
): Rendered | null {
  if (rendition.pictures || rendition.sha256 !== of) return null
  const kept = keeps && !unkept && !pictures
  const different = rendition.unlike ? [] : unlike
  if (!pictures && different.length === 0 && kept === keeps) return null
  const { sha256, size } = rendition
  return {
    rendition: {
      ...rendition,
      ...pictures?.rendition,
      warnings: warned(rendition.warnings, different.length, pictures?.pages.length ?? 0),
      ...(different.length > 0 && { unlike: different }),
      ...(pictures && { pictures: { pages: pictures.pages, replaces: { sha256, size } } }),
    },
    keeps: kept,
    found,
  }
}

function warned(warnings: Rendition['warnings'], different: number, pictures: number): Rendition['warnings'] {
  const counted = warnings.find(({ kind }) => kind === 'differs')?.count ?? 0
  const others = warnings.filter(({ kind }) => kind !== 'differs')
  return [
    ...others,
    ...(counted + different > 0 ? [{ kind: 'differs' as const, count: counted + different }] : []),
    ...(pictures > 0 ? [{ kind: 'picture' as const, count: pictures }] : []),
  ]
}
