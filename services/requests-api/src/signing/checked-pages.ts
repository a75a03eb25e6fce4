import type { DocumentFacts, Rendered, Rendition } from './events.js'
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

/** Returns the changed facts, or null for none. A rendition is replaced at most once, so a repeated result has no effect. */
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
