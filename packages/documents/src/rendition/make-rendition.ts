import { type OpenPdf, withPdf } from '@countersign/pdfium'
import { save } from '../pdf/save.js'
import { withPlainPages } from '../plain/plain-pages.js'
import { Damaged } from './damaged.js'
import { identityOf, settleIdentity } from './identity.js'
import { type PageShape, shapesOf } from './page-shape.js'
import { mustHaveSteps } from './patterns.js'
import { withReadableNames } from './readable-names.js'
import { rebuild } from './rebuild.js'
import { Tally } from './tally.js'
import type { Found, RenditionWarning } from './warnings.js'

/** The rewritten document that is shown, signed and sealed (ADR 0036). */
export interface MadeRendition {
  bytes: Buffer
  /** The same for a comparison with the upload: without what makes its pages plain. */
  compared: Buffer
  pageCount: number
  warnings: RenditionWarning[]
  found: Found[] | null
  /** Filled signature fields, timestamps included. */
  signatures: number
  /** Its certification forbids further signatures. */
  isCertified: boolean
  /** Removed content would have looked different in other readers or in print. */
  isAmbiguous: boolean
  /** Some of its pages could not be made plain. */
  hasOddPages: boolean
}

export interface RenditionLimits {
  pages: number
  bytes: number
}

/**
 * Rewrites an untrusted PDF so that every reader shows the same: PDFium parses and writes it, pages and catalog are
 * rebuilt from allowlists, and PDFium writes the result as one revision.
 * @param bytes the upload, after the cheap checks
 * @throws {NotOpened} {Damaged} {WrittenTooMuch} and library errors for unreadable documents
 */
export async function makeRendition(bytes: Buffer, max: RenditionLimits): Promise<MadeRendition> {
  const { compared, shapes, identity, tally, survey, replaceableFonts } = await comparedRendition(bytes, max)
  const { bytes: plain, odd } = await withPlainPages(compared, { fonts: replaceableFonts })
  const rendition = await withPdf(plain, (pdf) => {
    if (pdf.pageCount() !== shapes.length) throw new Damaged('it has other pages once it is rebuilt')
    return save(pdf, max.bytes)
  })
  settleIdentity(rendition, identity)
  return {
    bytes: rendition,
    compared,
    pageCount: shapes.length,
    warnings: tally.warnings,
    found: tally.found,
    signatures: survey.signatures.length,
    isCertified: survey.isCertified,
    isAmbiguous: survey.hasLayers || tally.isAmbiguous,
    hasOddPages: odd.size > 0,
  }
}

/** The rendition before its pages are made plain, for a comparison with the upload. @throws as `makeRendition` */
export async function comparedRendition(bytes: Buffer, max: RenditionLimits) {
  const { clean, shapes } = await withPdf(bytes, (pdf) => writtenByPdfium(pdf, max))
  const tally = new Tally()
  const identity = identityOf(bytes)
  const { bytes: compared, ...rebuilt } = await rebuild(clean, shapes, identity, tally)
  return { compared, shapes, identity, tally, ...rebuilt }
}

async function writtenByPdfium(pdf: OpenPdf, max: RenditionLimits): Promise<{ clean: Buffer; shapes: PageShape[] }> {
  const count = pdf.pageCount()
  if (count < 1) throw new Damaged('it has no pages')
  if (count > max.pages) throw new TooManyPages(count)
  const clean = withReadableNames(save(pdf, max.bytes))
  await mustHaveSteps(clean)
  const { shapes, isDrawn } = shapesOf(pdf)
  return { clean: isDrawn ? withReadableNames(save(pdf, max.bytes)) : clean, shapes }
}

export class TooManyPages extends Error {
  override readonly name = 'TooManyPages'

  constructor(readonly pages: number) {
    super(`${pages} pages`)
  }
}
