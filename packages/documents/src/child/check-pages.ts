import { readFileSync } from 'node:fs'
import { pagesThatStampWrong } from '@countersign/seal/rehearse'
import { complexPages } from '../agreement/complex-pages.js'
import { type PageRange, pagesThatDifferByEngine } from '../agreement/pages-that-differ.js'
import { withStandardFonts } from '../rendition/fonts/standard/with-standard-fonts.js'
import { oddPages } from '../plain/plain-pages.js'
import { pagesThatDiffer } from '../rendition/compare.js'
import { comparedRendition } from '../rendition/make-rendition.js'

export interface CheckPagesInput {
  rendition: string
  upload: string | null
  stamps: boolean
  pages: PageRange
}

export interface CheckedPages {
  /**
   * Pages with odd constructs or too much content, that the engines draw differently or not at all, or on which stamps
   * show wrongly.
   */
  pictures: number[]
  unlike: number[]
}

/**
 * Draws pages with both engines, tests stamps on them, and compares them with the upload. An upload that stays as it is,
 * without stamps, is drawn with the letters that its rendition has: each reader has its own for the standard fonts.
 */
export async function checkPages({ rendition, upload, stamps, pages }: CheckPagesInput): Promise<CheckedPages> {
  const bytes = readFileSync(rendition)
  const complex = await complexPages(bytes, pages)
  const isAsked = (index: number) => index + 1 >= pages.from && index + 1 <= pages.to && !complex.has(index + 1)
  const undrawn = new Set([...complex, ...(await oddPages(bytes, pages, stamps)).keys()])
  const pictures = new Set([
    ...undrawn,
    ...(await pagesThatDifferByEngine(stamps ? bytes : await withStandardFonts(bytes), pages, stamps, undrawn)),
    ...(stamps ? await pagesThatStampWrong(bytes, pages, undrawn) : []),
  ])
  return {
    pictures: [...pictures].toSorted((a, b) => a - b),
    unlike: upload === null ? [] : await unlikeUpload(readFileSync(upload), isAsked),
  }
}

/** The rendition is made from the upload again: what makes its pages plain is no difference. */
async function unlikeUpload(upload: Buffer, isAsked: (index: number) => boolean): Promise<number[]> {
  const { compared, original } = await comparedRendition(upload, { pages: Infinity, bytes: Infinity })
  return pagesThatDiffer(original, compared, isAsked)
}
