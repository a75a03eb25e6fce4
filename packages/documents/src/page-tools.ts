/** Pages that are compared with the upload before it is answered; the rest are when both engines draw them. */
export const comparedAtIntake = 100

/** Pages that one call of `checkPages` takes, and that are drawn as pictures in one task; a divisor of {@link comparedAtIntake}. */
export const pagesPerTask = 10

/** Looks at the pages of stored renditions, in child processes. */
export interface PageTools {
  /**
   * Draws pages of a PDF by two engines, tries stamps on them, and compares upload and rendition.
   *
   * @returns pages that must become pictures, and pages that differ from the upload
   */
  checkPages(part: {
    /** Its path on disk. */
    rendition: string
    /** Path of the uploaded PDF; null where it is not compared here. */
    upload: string | null
    /** Whether stamps are tried on the pages: only on a rendition, for an upload's content was not written by us. */
    stamps: boolean
    /** From 1, both included. */
    pages: { from: number; to: number }
    caller: string
  }): Promise<{ pictures: number[]; unlike: number[] }>
  /**
   * Replaces the content of pages by pictures of them.
   *
   * @returns a file in the staging folder, which is the caller's now
   * @throws {PicturesTooLarge} {PageNotDrawn}
   */
  keepAsPictures(part: {
    rendition: string
    pages: readonly number[]
    caller: string
  }): Promise<{ path: string; sha256: string; size: number }>
}

/** The file would be too large with these pages as pictures. */
export class PicturesTooLarge extends Error {
  override readonly name = 'PicturesTooLarge'
  constructor(readonly pages: readonly number[]) {
    super(`${pages.length} pages are too large as pictures`)
  }
}

/** PDFium hangs or crashes on a page, alone in its task, or does not open it: no picture of it can be had. */
export class PageNotDrawn extends Error {
  override readonly name = 'PageNotDrawn'
  constructor(
    /** Counted from 1. */
    readonly page: number,
    options?: ErrorOptions,
  ) {
    super(`PDFium does not draw page ${page}`, options)
  }
}
