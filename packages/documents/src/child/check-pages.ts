import { readFileSync } from 'node:fs'
import { pagesThatStampWrong } from '@countersign/seal/rehearse'
import { complexPages } from '../agreement/complex-pages.js'
import { isLikeCopy } from '../agreement/is-like-copy.js'
import { type PageRange, pagesThatDifferByEngine } from '../agreement/pages-that-differ.js'
import { judgePages } from '../plain/plain-pages.js'
import { pagesThatDiffer } from '../rendition/compare.js'
import { comparedRendition } from '../rendition/make-rendition.js'

export interface CheckPagesInput {
  rendition: string
  upload: string | null
  /** Compares pages with the upload's. */
  compares: boolean
  /** The upload stays as it is if all its pages are plain. */
  keeps: boolean
  pages: PageRange
}

export interface CheckedPages {
  /**
   * Pages with odd constructs or too much content, that the engines draw differently or not at all, or on which stamps
   * show wrongly.
   */
  pictures: number[]
  /** Pages that look different in the upload. */
  unlike: number[]
  /** The upload cannot stay as it is. */
  unkept: boolean
}

/** Draws pages with both engines, tests stamps on them, and compares them with the upload. */
export async function checkPages({
  rendition,
  upload,
  compares,
  keeps,
  pages,
}: CheckPagesInput): Promise<CheckedPages> {
  const bytes = readFileSync(rendition)
  const original = upload === null ? null : readFileSync(upload)
  const complex = await complexPages(bytes, pages)
  const isAsked = (index: number) => index + 1 >= pages.from && index + 1 <= pages.to && !complex.has(index + 1)
  const { odd, grey } = await judgePages(bytes, pages)
  const undrawn = new Set([...complex, ...odd.keys()])
  const pictures = new Set([
    ...undrawn,
    ...(await pagesThatDifferByEngine(bytes, pages, { except: undrawn, grey })),
    ...(await pagesThatStampWrong(bytes, pages, undrawn)),
  ])
  return {
    pictures: [...pictures].toSorted((a, b) => a - b),
    unlike: original && compares ? await unlikeUpload(original, isAsked) : [],
    unkept: original !== null && keeps && (pictures.size > 0 || !(await isLikeCopy(original, pages))),
  }
}

/** The rendition is made from the upload again: what makes its pages plain is no difference. */
async function unlikeUpload(upload: Buffer, isAsked: (index: number) => boolean): Promise<number[]> {
  const { compared, original } = await comparedRendition(upload, { pages: Infinity, bytes: Infinity })
  return pagesThatDiffer(original, compared, isAsked)
}
