import { boxOnPage } from '@countersign/contracts/geometry'
import {
  concatTransformationMatrix,
  PDFArray,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib'
import { Typesetter } from '../faces/typesetter.js'
import type { Area } from './area.js'
import { footOf } from './draw-foot.js'
import { endSignatures } from './end-signatures.js'
import { isFramedWhole, signatureInto } from './draw-signature.js'
import { textInto, tickInto } from './draw-value.js'
import { markOf, type Pictures } from './marks.js'
import { openStates } from './open-states.js'
import { frameOf, type PageFrame, shapeOf } from './page-frame.js'
import { shownDay } from './shown-time.js'
import type { Stamp } from './stamp.js'

/** What every page of a document is stamped with. */
interface Work {
  document: PDFDocument
  typesetter: Typesetter
  pictures: Pictures
}

/**
 * Puts onto a document what recipients filled in, at the place where the signing page showed it (decisions, Geometry), and
 * at the foot of each page the request's name and the page's number.
 *
 * @param pdf one that was taken in: it opens, and its pages were counted
 * @returns the document, written anew
 */
export async function stampPdf(
  pdf: Uint8Array,
  stamps: readonly Stamp[],
  { requestId }: { requestId: string },
): Promise<Uint8Array> {
  const options = { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY }
  const document = await PDFDocument.load(pdf, options)
  endSignatures(document)
  const work: Work = { document, typesetter: new Typesetter(document), pictures: new Map() }
  const pages = document.getPages()
  const byPage = Map.groupBy(stamps, ({ field }) => field.page)
  for (const [index, page] of pages.entries()) {
    const own = byPage.get(index + 1) ?? []
    const frame = frameOf(shapeOf(page))
    const small = own.filter((stamp) => stamp.field.type === 'signature' && !isFramedWhole(areaOf(stamp, frame)))
    const foot = { requestId, page: index + 1, pages: pages.length, small }
    const operators: PDFOperator[] = []
    for (const stamp of own) operators.push(...(await drawn(page, stamp, areaOf(stamp, frame), work)))
    operators.push(...(await footOf(page, frame, foot, work.typesetter)))
    overContent(page, [concatTransformationMatrix(...frame.toUserSpace), ...operators])
  }
  work.typesetter.finish()
  return document.save({ objectsPerTick: Number.POSITIVE_INFINITY, updateFieldAppearances: false })
}

/** A field's box, from the bottom left corner of the page as it is shown. */
function areaOf({ field }: Stamp, frame: PageFrame): Area {
  const { left, top, width, height } = boxOnPage(field, frame)
  return { x: left, y: frame.height - top - height, width, height }
}

async function drawn(page: PDFPage, stamp: Stamp, area: Area, work: Work): Promise<PDFOperator[]> {
  const { value } = stamp
  switch (value.kind) {
    case 'text':
      return textInto(page, value.text, area, work.typesetter)
    case 'date':
      return textInto(page, shownDay(value.date), area, work.typesetter)
    case 'checkbox':
      return value.ticked ? tickInto(area) : []
    default: {
      const mark = await markOf(value, area, work.document, work.pictures)
      return signatureInto(page, stamp, mark, area, work.typesetter)
    }
  }
}

/** Draws after a page's own content, in the space the page began with: however that content leaves its graphics state. */
function overContent(page: PDFPage, operators: readonly PDFOperator[]): void {
  const { context } = page.doc
  const { unopened, unclosed } = openStates(page)
  const times = (count: number, make: () => PDFOperator) => Array.from({ length: count }, make)
  const streamOf = (content: readonly PDFOperator[]) => context.register(context.contentStream([...content]))
  const before = streamOf(times(unopened + 1, pushGraphicsState))
  const after = streamOf([
    ...times(unclosed + 1, popGraphicsState),
    pushGraphicsState(),
    ...operators,
    popGraphicsState(),
  ])
  // A list of its own: several pages may share one, and a page may have none.
  page.node.set(PDFName.Contents, context.obj([before, ...streamsOf(page), after]))
}

function streamsOf(page: PDFPage): PDFObject[] {
  const contents = page.node.Contents()
  if (contents instanceof PDFArray) return contents.asArray()
  return contents ? [page.node.get(PDFName.Contents)!] : []
}
