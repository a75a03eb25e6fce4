import { shownDay } from '@countersign/contracts/stamp'
import {
  clip,
  endPath,
  type PDFContext,
  type PDFDict,
  PDFDocument,
  type PDFOperator,
  type PDFPage,
  rectangle,
} from 'pdf-lib'
import { Typesetter } from '../faces/typesetter.js'
import type { Area } from './area.js'
import { areaOf, drawnAreas, isSmall } from './drawn-areas.js'
import { footOf } from './draw-foot.js'
import { signatureInto } from './draw-signature.js'
import { textInto, tickInto } from './draw-value.js'
import { markOf, type Pictures } from './marks.js'
import type { PageFrame } from './page-frame.js'
import type { Stamp } from './stamp.js'

/** What lies over one page, in the space of the page as it is shown. */
export interface OverlayPage {
  frame: PageFrame
  /** A content stream, not packed. */
  content: Buffer
  resources: PDFDict
}

/** Pages from one to another, both included; the first page is 1. */
export interface PageRange {
  from: number
  to: number
}

const isWithin = (page: number, range: PageRange | undefined): boolean =>
  range === undefined || (page >= range.from && page <= range.to)

/** What is put onto a document, page by page; null where nothing is. */
export interface Overlay {
  /** Where fonts and pictures lie that the pages name. */
  context: PDFContext
  pages: readonly (OverlayPage | null)[]
}

/** What every page of a document is drawn with. */
interface Work {
  document: PDFDocument
  typesetter: Typesetter
  pictures: Pictures
}

/**
 * Draws what recipients filled in, at the place where the signing page showed it (ADR 0035, Geometry), onto blank pages of
 * a document of our own: the library that draws never reads what a stranger uploaded (ADR 0037).
 *
 * @param frames of all pages of the document that it is for
 * @param footed names the request at the foot of each page, with the page's number; `only` these, where given; null: no foot,
 *   and only pages with stamps
 * @throws {RangeError} for a stamp on a page that there is not
 */
export async function drawOverlay(
  frames: readonly PageFrame[],
  stamps: readonly Stamp[],
  footed: { requestId: string; only?: PageRange } | null,
): Promise<Overlay> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const work: Work = { document, typesetter: new Typesetter(document), pictures: new Map() }
  const byPage = Map.groupBy(stamps, ({ field }) => field.page)
  for (const page of byPage.keys()) if (page > frames.length) throw new RangeError(`there is no page ${page} to stamp`)
  const pages: (OverlayPage | null)[] = []
  for (const [index, frame] of frames.entries()) {
    const own = byPage.get(index + 1) ?? []
    const hasFoot = footed !== null && isWithin(index + 1, footed.only)
    if (own.length === 0 && !hasFoot) {
      pages.push(null)
      continue
    }
    const page = document.addPage([frame.width, frame.height])
    const areas = drawnAreas(own.map(({ field }) => field), frame, hasFoot) // prettier-ignore
    const operators = clippedTo(areas)
    for (const stamp of own) operators.push(...(await drawn(page, stamp, areaOf(stamp.field, frame), work)))
    if (hasFoot) {
      const small = own.filter(({ field }) => isSmall(field, frame))
      const foot = { requestId: footed.requestId, page: index + 1, pages: frames.length, small }
      operators.push(...(await footOf(page, frame, foot, work.typesetter)))
    }
    pages.push({ frame, content: Buffer.from(operators.join('\n'), 'latin1'), resources: page.node.Resources()! })
  }
  work.typesetter.finish()
  await document.flush()
  return { context: document.context, pages }
}

/** Nothing is drawn elsewhere: letters with marks heaped on them would leave their box (rule paper-5). */
const clippedTo = (areas: readonly Area[]): PDFOperator[] => [
  ...areas.map(({ x, y, width, height }) => rectangle(x, y, width, height)),
  clip(),
  endPath(),
]

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
