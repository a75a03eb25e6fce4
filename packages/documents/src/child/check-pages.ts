import { readFileSync } from 'node:fs'
import { pagesThatStampWrong } from '@countersign/seal/rehearse'
import { type PageRange, pagesThatDifferByEngine } from '../agreement/pages-that-differ.js'
import { hasStandardFonts, withStandardFonts } from '../rendition/fonts/standard/with-standard-fonts.js'
import { oddPages } from '../plain/plain-pages.js'
import { pagesThatDiffer } from '../rendition/compare.js'

export interface CheckPagesInput {
  rendition: string
  upload: string | null
  stamps: boolean
  pages: PageRange
}

export interface CheckedPages {
  /** Pages with odd constructs, that the engines draw differently or not at all, or on which stamps show wrongly. */
  pictures: number[]
  unlike: number[]
}

/**
 * Draws pages with both engines, tests stamps on them, and compares them with the upload. An upload that stays as it is,
 * without stamps, is drawn with the letters that its rendition has: each reader has its own for the standard fonts.
 */
export async function checkPages({ rendition, upload, stamps, pages }: CheckPagesInput): Promise<CheckedPages> {
  const bytes = readFileSync(rendition)
  const isAsked = (index: number) => index + 1 >= pages.from && index + 1 <= pages.to
  const odd = await oddPages(bytes, pages, stamps)
  const pictures = new Set([
    ...odd.keys(),
    ...(await pagesThatDifferByEngine(stamps ? bytes : await withStandardFonts(bytes), pages, odd)),
    ...(stamps ? await pagesThatStampWrong(bytes, pages) : []),
  ])
  return {
    pictures: [...pictures].toSorted((a, b) => a - b),
    unlike: upload === null ? [] : await pagesThatDiffer(await like(bytes, readFileSync(upload)), bytes, isAsked),
  }
}

const like = (rendition: Buffer, upload: Buffer): Promise<Buffer> | Buffer =>
  hasStandardFonts(rendition) ? withStandardFonts(upload) : upload
