import { comparedAtIntake } from '@countersign/documents'
import type { PageCheck } from '../../ports/page-checks.js'
import type { CheckedPages } from '../../signing/checked-pages.js'
import type { DocumentFacts } from '../../signing/events.js'

/** Facts of a document that a check follows from. */
export type Checkable = Pick<DocumentFacts, 'mediaType' | 'original' | 'rendition' | 'pageCount' | 'keeps'>

/** A check of a document's pages that has not begun. */
export type PagesToCheck = Omit<PageCheck, 'engines'>

/**
 * The check that a document needs before it is sent.
 *
 * @returns null for one whose pages became pictures already: a rendition is replaced at most once
 */
export function checkOf({ mediaType, original, rendition, pageCount, keeps }: Checkable): PagesToCheck | null {
  if (rendition.pictures) return null
  // Of Word the converter's PDF is compared at intake, whole, and not stored.
  const isCompared = mediaType === 'application/pdf' && (keeps || pageCount > comparedAtIntake)
  return {
    rendition: rendition.sha256,
    original: isCompared ? original.sha256 : null,
    pages: pageCount,
    keeps: isCompared && keeps,
    turn: 0,
    checked: 0,
    pictures: [],
    unlike: [],
    unkept: false,
    tries: 0,
    result: null,
  }
}

/** A finished check as the domain's facts; null while it goes on, and where nothing can come of it. */
export function checkedPages({ rendition, pictures, unlike, unkept, result }: PageCheck): CheckedPages | null {
  if (!result || !('rendition' in result)) return null
  return {
    of: rendition,
    pictures: result.rendition && { pages: pictures, rendition: result.rendition },
    unlike,
    unkept,
  }
}

/** Whether a finished check changes nothing of any document. */
export const isClean = ({ pictures, unlike, unkept }: CheckedPages): boolean =>
  !pictures && unlike.length === 0 && !unkept
