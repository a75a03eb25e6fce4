import '@countersign/pdf/exact-numbers'
import { PDF, PdfArray, PdfDict, PdfName, type PdfRef, PdfString } from '@libpdf/core'
import { Annotations } from './annotations.js'
import { rebuildCatalog } from './catalog.js'
import { ContentStreams } from './content/content-streams.js'
import { Damaged } from './damaged.js'
import { Layers } from './layers/layers.js'
import { numberOf, Objects } from './objects.js'
import { rebuildPage } from './page.js'
import type { PageShape } from './page-shape.js'
import { type SizeFrom, sizesOf } from './page-sizes.js'
import { pagesOf } from './page-tree.js'
import { type Survey, survey } from './survey.js'
import { ContentRemoval } from './content-removal.js'
import type { Tally } from './tally.js'

export interface Rebuilt {
  bytes: Buffer
  survey: Survey
  replaceableFonts: PdfRef[]
  sizes: SizeFrom[] | null
}

/**
 * Rebuilds PDFium's output: a flat page tree, pages and catalog from allowlists, and no active content. Appends an
 * update, so unchanged objects keep PDFium's bytes, which the library would not always preserve.
 * @param identity file identifier of the result
 * @throws {Damaged} and library errors
 */
export async function rebuild(
  clean: Buffer,
  shapes: readonly PageShape[],
  identity: Buffer,
  tally: Tally,
): Promise<Rebuilt> {
  const pdf = await PDF.load(clean, { lenient: false })
  if (pdf.recoveredViaBruteForce) throw new Damaged('PDFium wrote what only a search for objects can read')
  const objects = new Objects(pdf)
  const pages = pagesOf(objects)
  if (pages.length !== shapes.length) throw new Damaged(`${shapes.length} pages are shown, ${pages.length} are found`)
  const surveyed = survey(pages, objects, tally)

  const tree = new PdfDict()
  const parent = pdf.register(tree)
  const layers = new Layers(objects, tally)
  const contents = new ContentStreams(objects, tally)
  const annotations = new Annotations(objects, contents, layers, tally, pages)
  const shown = pages.map((page, index) =>
    rebuildPage(page, shapes[index]!, { objects, contents, layers, annotations, parent, number: index + 1 }),
  )
  contents.reportFonts()
  tree.set('Type', PdfName.Pages)
  tree.set('Count', numberOf(pages.length))
  tree.set('Kids', new PdfArray(pages.map(({ ref }) => ref)))
  rebuildCatalog(parent, objects, tally)
  const kept = { pages: new Set(pages.map(({ dict }) => dict)), links: annotations.kept }
  new ContentRemoval(objects, layers, kept, tally).run(pdf.getCatalog())

  plainTrailer(clean, pdf)
  const id = PdfString.fromBytes(identity)
  pdf.context.info.trailer.set('ID', new PdfArray([id, id]))
  const bytes = await objects.updated({ compressStreams: false })
  return { bytes, survey: surveyed, replaceableFonts: contents.replaceableFonts, sizes: sizesOf(shown) }
}

/**
 * Reduces PDFium's trailer to the root; it copies all other entries of the upload's, with everything they
 * reference. Overwrites with spaces to preserve offsets.
 */
function plainTrailer(clean: Buffer, pdf: PDF): void {
  const end = clean.lastIndexOf('startxref')
  const table = Number(/^startxref\s+(\d+)/.exec(clean.toString('latin1', end, end + 32))?.[1])
  const start = clean.indexOf('trailer', table)
  const root = pdf.context.info.trailer.getRef('Root')
  const size = pdf.context.info.trailer.getNumber('Size')
  const plain = `trailer\n<</Root ${root?.toString()}/Size ${size?.value}>>`
  if (!(table >= 0) || start < 0 || start + plain.length >= end) throw new Damaged('PDFium wrote no plain trailer')
  clean.fill(' ', start, end)
  clean.write(`${plain.padEnd(end - start - 1)}\n`, start, 'latin1')
}
