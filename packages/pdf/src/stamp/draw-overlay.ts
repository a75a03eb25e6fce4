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

export interface OverlayPage {
  frame: PageFrame
  content: Buffer
  resources: PDFDict
}

/** Inclusive; pages start at 1. */
export interface PageRange {
  from: number
  to: number
}

const isWithin = (page: number, range: PageRange | undefined): boolean =>
  range === undefined || (page >= range.from && page <= range.to)

/** Overlays by page; null for pages without one. */
export interface Overlay {
  context: PDFContext
  pages: readonly (OverlayPage | null)[]
}

interface Work {
  document: PDFDocument
  typesetter: Typesetter
  pictures: Pictures
}

/**
 * Draws values where the signing page showed them (ADR 0035, Geometry), onto blank pages of a new document: the
 * drawing library never reads an upload (ADR 0037).
 * @param footed null draws only stamps; `only` limits the footer to these pages
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

/** Clips to the fields: letters with stacked marks would exceed their box (rule paper-5). */
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
