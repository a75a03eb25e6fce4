import { type OpenPdf, withPdf } from '@countersign/pdfium'
import { save } from '../pdf/save.js'
import { withPlainPages } from '../plain/plain-pages.js'
import { Damaged } from './damaged.js'
import { identityOf, settleIdentity } from './identity.js'
import { withLooks } from './looks/with-looks.js'
import { shapesOf } from './page-shape.js'
import type { SizeFrom } from './page-sizes.js'
import { mustHaveSteps } from './patterns.js'
import { withReadableNames } from './readable-names.js'
import { rebuild } from './rebuild.js'
import { Tally } from './tally.js'
import type { Found, RenditionWarning } from './warnings.js'

/** The rewritten document that is shown, signed and sealed (ADR 0036). */
export interface MadeRendition {
  bytes: Buffer
  /** The same for a comparison with `original`: without what makes its pages plain. */
  compared: Buffer
  /** The upload, or PDFium's copy of it with the looks that PDFium cannot draw. */
  original: Buffer
  pageCount: number
  /** Null for too many different ones. */
  sizes: SizeFrom[] | null
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
  const { compared, original, shapes, identity, tally, survey, replaceableFonts, sizes } = await comparedRendition(
    bytes,
    max,
  )
  const { bytes: plain, odd } = await withPlainPages(compared, { fonts: replaceableFonts })
  const rendition = await withPdf(plain, (pdf) => {
    if (pdf.pageCount() !== shapes.length) throw new Damaged('it has other pages once it is rebuilt')
    return save(pdf, max.bytes)
  })
  settleIdentity(rendition, identity)
  return {
    bytes: rendition,
    compared,
    original,
    pageCount: shapes.length,
    sizes,
    warnings: tally.warnings,
    found: tally.found,
    signatures: survey.signatures.length,
    isCertified: survey.isCertified,
    isAmbiguous: survey.hasLayers || tally.isAmbiguous,
    hasOddPages: odd.size > 0,
  }
}

/** The rendition before its pages are made plain, for a comparison with `original`. @throws as `makeRendition` */
export async function comparedRendition(bytes: Buffer, max: RenditionLimits) {
  const tally = new Tally()
  const { clean, shapes, firstNew } = await withPdf(bytes, (pdf) => writtenByPdfium(pdf, max))
  const looked = firstNew === null ? null : await withLooks(clean, firstNew, tally)
  const whole = looked && withReadableNames(await withPdf(looked, (pdf) => save(pdf, max.bytes)))
  const identity = identityOf(bytes)
  const { bytes: compared, ...rebuilt } = await rebuild(whole ?? clean, shapes, identity, tally)
  return { compared, original: whole ?? bytes, shapes, identity, tally, ...rebuilt }
}

/** `firstNew` is the lowest number of the objects that PDFium adds while it draws annotations; null without any. */
async function writtenByPdfium(pdf: OpenPdf, max: RenditionLimits) {
  const count = pdf.pageCount()
  if (count < 1) throw new Damaged('it has no pages')
  if (count > max.pages) throw new TooManyPages(count)
  const clean = withReadableNames(save(pdf, max.bytes))
  await mustHaveSteps(clean)
  const { shapes, isDrawn } = shapesOf(pdf)
  if (!isDrawn) return { clean, shapes, firstNew: null }
  const [, size] = /\/Size (\d+)/.exec(clean.toString('latin1', clean.lastIndexOf('trailer'))) ?? []
  return { clean: withReadableNames(save(pdf, max.bytes)), shapes, firstNew: Number(size ?? Infinity) }
}

export class TooManyPages extends Error {
  override readonly name = 'TooManyPages'

  constructor(readonly pages: number) {
    super(`${pages} pages`)
  }
}
