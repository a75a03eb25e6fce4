import { comparedAtIngest } from '@countersign/documents'
import type { PageCheck } from '../../ports/page-checks.js'
import type { Bytes } from '../../domain/bytes.js'
import type { CheckedPages } from '../../domain/checked-pages.js'
import type { DocumentFacts } from '../../domain/events.js'

export type Checkable = Pick<DocumentFacts, 'mediaType' | 'original' | 'rendition' | 'pageCount' | 'keeps'>

export type PagesToCheck = Omit<PageCheck, 'engines'>

export function checkOf({ mediaType, original, rendition, pageCount, keeps }: Checkable): PagesToCheck {
  // For Word files, intake compares the converter's PDF completely and does not store it.
  const isCompared = mediaType === 'application/pdf' && (keeps || pageCount > comparedAtIngest)
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

/** The check of the rendition with pictures that a check made: its pages count as checked by the same engines. */
export function checkOfPictures(check: PageCheck, { sha256 }: Bytes): PageCheck {
  const original = check.pages > comparedAtIngest ? check.original : null
  const found = { pictures: [], unlike: [], unkept: false, result: { rendition: null } }
  return { ...check, ...found, rendition: sha256, original, keeps: false }
}

/** Converts a finished check to domain facts; null while it runs or if it failed. */
export function checkedPages({ rendition, pictures, unlike, unkept, result }: PageCheck): CheckedPages | null {
  if (!result || !('rendition' in result)) return null
  return {
    of: rendition,
    pictures: result.rendition && { pages: pictures, rendition: result.rendition },
    unlike,
    unkept,
  }
}

export const isClean = ({ pictures, unlike, unkept }: CheckedPages): boolean =>
  !pictures && unlike.length === 0 && !unkept
