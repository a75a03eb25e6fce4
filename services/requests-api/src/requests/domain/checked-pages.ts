import type { DocumentFacts, Rendered, Rendition } from './document-facts.js'
import type { Bytes } from './bytes.js'

/** Outcome of the background check of a document's pages (ADR 0112). */
export interface CheckedPages {
  of: string
  /** Pages (from 1) converted to pictures, and the rendition that contains them. */
  pictures: { pages: number[]; rendition: Bytes } | null
  /** Further pages (from 1) that differ from the upload, beyond those compared at intake. */
  unlike: number[]
  /** PDF readers draw the upload differently, so its earlier signatures cannot be kept. */
  unkept: boolean
}

/**
 * Returns the changed facts, or null for none. A result has no effect on the rendition that replaced the checked one, so
 * repeating it changes nothing. Pages that are pictures stay so, and look different from the upload for that reason.
 */
export function renderingAfter(
  { rendition, keeps, found }: Pick<DocumentFacts, 'rendition' | 'keeps' | 'found'>,
  { of, pictures, unlike, unkept }: CheckedPages,
): Rendered | null {
  if (rendition.sha256 !== of) return null
  const kept = keeps && !unkept && !pictures
  const before = rendition.pictures?.pages ?? []
  const different = unlike.filter((page) => !before.includes(page) && !rendition.unlike?.includes(page))
  if (!pictures && different.length === 0 && kept === keeps) return null
  const { sha256, size } = rendition
  const pages = union(before, pictures?.pages)
  return {
    rendition: {
      ...rendition,
      ...pictures?.rendition,
      warnings: warned(rendition.warnings, different.length, pages.length),
      ...(keeps && !kept && { unkept: 'readings' as const }),
      ...(different.length > 0 && { unlike: union(rendition.unlike, different) }),
      ...(pictures && { pictures: { pages, replaces: rendition.pictures?.replaces ?? { sha256, size } } }),
    },
    keeps: kept,
    found,
  }
}

const union = (some: readonly number[] = [], more: readonly number[] = []): number[] =>
  [...new Set([...some, ...more])].toSorted((a, b) => a - b)

function warned(warnings: Rendition['warnings'], different: number, pictures: number): Rendition['warnings'] {
  const counted = warnings.find(({ kind }) => kind === 'differs')?.count ?? 0
  const others = warnings.filter(({ kind }) => kind !== 'differs' && kind !== 'picture')
  return [
    ...others,
    ...(counted + different > 0 ? [{ kind: 'differs' as const, count: counted + different }] : []),
    ...(pictures > 0 ? [{ kind: 'picture' as const, count: pictures }] : []),
  ]
}
