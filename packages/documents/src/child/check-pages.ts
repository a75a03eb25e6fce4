import { readFileSync } from 'node:fs'
import { pagesThatStampWrong } from '@countersign/seal/rehearse'
import { type PageRange, pagesThatDifferByEngine } from '../agreement/pages-that-differ.js'
import { pagesThatDiffer } from '../rendition/compare.js'

export interface CheckPagesInput {
  rendition: string
  upload: string | null
  stamps: boolean
  pages: PageRange
}

export interface CheckedPages {
  /** Pages that the engines draw differently or not at all, or on which stamps do not show as intended. */
  pictures: number[]
  unlike: number[]
}

/** Draws pages with both engines, tests stamps on them, and compares them with the upload. */
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
