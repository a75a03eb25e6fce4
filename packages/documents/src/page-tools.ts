/** Pages compared with the upload during intake; the rest follow when both engines draw them. */
export const comparedAtIngest = 100

/** Pages per `checkPages` call; a divisor of {@link comparedAtIngest}. */
export const pagesPerCheck = 20

/** Pages per drawing task. */
export const pagesPerTask = 10

/** Operations on pages of stored renditions, in child processes. */
export interface PageTools {
  /** Draws pages with two engines, tests stamps, and compares upload and rendition. @returns pages at fault */
  checkPages(part: {
    rendition: string
    upload: string | null
    /** Compares pages with the upload's. */
    compares: boolean
    /** The upload's signatures are kept if all its pages are plain. */
    keeps: boolean
    /** From 1, both ends inclusive. */
    pages: { from: number; to: number }
    caller: string
  }): Promise<{ pictures: number[]; unlike: number[]; unkept: boolean }>
  /** Replaces pages by pictures, in a new staging file. @throws {PicturesTooLarge} {PageNotDrawn} */
  keepAsPictures(part: {
    rendition: string
    pages: readonly number[]
    caller: string
  }): Promise<{ path: string; sha256: string; size: number }>
}

export class PicturesTooLarge extends Error {
  override readonly name = 'PicturesTooLarge'
  constructor(readonly pages: readonly number[]) {
    super(`${pages.length} pages are too large as pictures`)
  }
}

/** PDFium hangs, crashes or fails on this page, so no picture of it exists. */
export class PageNotDrawn extends Error {
  override readonly name = 'PageNotDrawn'
  constructor(
    readonly page: number,
    options?: ErrorOptions,
  ) {
    super(`PDFium does not draw page ${page}`, options)
  }
}
