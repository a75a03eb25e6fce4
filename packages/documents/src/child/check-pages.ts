import { readFileSync } from 'node:fs'
import { pagesThatStampWrong } from '@countersign/seal/rehearse'
import { type PageRange, pagesThatDifferByEngine } from '../agreement/pages-that-differ.js'
import { pagesThatDiffer } from '../rendition/compare.js'

export interface CheckPagesInput {
  rendition: string
  /** The uploaded PDF; null where it is not compared. */
  upload: string | null
  stamps: boolean
  pages: PageRange
}

/** Pages, counted from 1. */
export interface CheckedPages {
  /** The engines draw them differently, one of them does not draw them, or stamps do not show on them as they must. */
  pictures: number[]
  /** The upload shows something else. */
  unlike: number[]
}

/** Draws pages of a PDF by both engines, stamps them for a try, and compares them with the upload. */
export async function checkPages({ rendition, upload, stamps, pages }: CheckPagesInput): Promise<CheckedPages> {
  const bytes = readFileSync(rendition)
  const isAsked = (index: number) => index + 1 >= pages.from && index + 1 <= pages.to
  const pictures = new Set([
    ...(await pagesThatDifferByEngine(bytes, pages)),
    ...(stamps ? await pagesThatStampWrong(bytes, pages) : []),
  ])
  return {
    pictures: [...pictures].toSorted((a, b) => a - b),
    unlike: upload === null ? [] : await pagesThatDiffer(readFileSync(upload), bytes, isAsked),
  }
}
