import { PdfName, PdfNumber, PdfArray, type PdfRef } from '@libpdf/core'
import type { Area } from '../stamp/area.js'
import { areaOf } from '../stamp/drawn-areas.js'
import { drawOverlay, type OverlayPage } from '../stamp/draw-overlay.js'
import { framesOf, type Matrix } from '../stamp/page-frame.js'
import type { Stamp } from '../stamp/stamp.js'
import { type Appended, withField } from './append.js'
import { objectCopier } from './copy-objects.js'
import { highestReachable } from './highest-reachable.js'
import { addStream, numbers } from './objects.js'
import { numberBehind, type OpenPdf, openForUpdate } from './open-for-update.js'
import type { Appearance, SignaturePlace } from './signature-field.js'

/** Points around the drawing, so that no stroke is cut. */
const margin = 1

/**
 * Appends a signature field with the values of one page as its appearance. Does not change the page's content, so
 * earlier signatures stay valid (ADR 0042). @param stamps all on one page; none makes the field invisible
 */
export async function appendKept(file: Buffer, stamps: readonly Stamp[], place: SignaturePlace): Promise<Appended> {
  const open = await openForUpdate(file)
  // References may hide in object streams, which `numberBehind` does not search.
  numberBehind(open, highestReachable(open))
  const frames = framesOf(open.pdf)
  const { context, pages } = await drawOverlay(frames, stamps, null)
  const page = pages.findIndex((one) => one !== null)
  const over = pages[page]
  if (!over) return withField(open, file, place, null)
  const copy = objectCopier(context, (object) => open.pdf.register(object))
  return withField(open, file, place, appearanceOf(open, over, page, stamps, copy))
}

function appearanceOf(
  { pdf }: OpenPdf,
  { frame, content, resources }: OverlayPage,
  page: number,
  stamps: readonly Stamp[],
  copy: ReturnType<typeof objectCopier>,
): Appearance {
  const box = around(stamps.map((stamp) => areaOf(stamp.field, frame)), frame) // prettier-ignore
  const form: PdfRef = addStream(
    pdf,
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: numbers(box),
      Matrix: new PdfArray(frame.toUserSpace.map((value) => PdfNumber.of(value))),
      Resources: copy(resources),
    },
    content,
  )
  return { page, rect: through(frame.toUserSpace, box), form }
}

type Corners = readonly [left: number, bottom: number, right: number, top: number]

/** Bounding box within the page. No larger than needed, because the field blocks links below it. */
function around(areas: readonly Area[], page: { width: number; height: number }): Corners {
  return [
    Math.max(0, Math.min(...areas.map(({ x }) => x)) - margin),
    Math.max(0, Math.min(...areas.map(({ y }) => y)) - margin),
    Math.min(page.width, Math.max(...areas.map(({ x, width }) => x + width)) + margin),
    Math.min(page.height, Math.max(...areas.map(({ y, height }) => y + height)) + margin),
  ]
}

function through([a, b, c, d, e, f]: Matrix, [left, bottom, right, top]: Corners): Corners {
  const [x0, y0] = [a * left + c * bottom + e, b * left + d * bottom + f]
  const [x1, y1] = [a * right + c * top + e, b * right + d * top + f]
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
}
