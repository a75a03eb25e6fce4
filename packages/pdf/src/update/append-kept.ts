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

/** Points left free around what is drawn, so that no line is cut. */
const margin = 1

/**
 * Appends a signature field whose look is what was filled in on one page, and nothing else: the page's content stays, and with
 * it whatever signatures the file had before (ADR 0042).
 *
 * @param file as it was uploaded, or with such fields of ours behind it; it is not changed
 * @param stamps all on one page; none: the field is not to be seen
 */
export async function appendKept(file: Buffer, stamps: readonly Stamp[], place: SignaturePlace): Promise<Appended> {
  const open = await openForUpdate(file)
  // References may be packed here, where only whoever unpacks them finds them.
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

/** The box around areas, within the page. It is no larger, since links below it could not be followed any more. */
function around(areas: readonly Area[], page: { width: number; height: number }): Corners {
  return [
    Math.max(0, Math.min(...areas.map(({ x }) => x)) - margin),
    Math.max(0, Math.min(...areas.map(({ y }) => y)) - margin),
    Math.min(page.width, Math.max(...areas.map(({ x, width }) => x + width)) + margin),
    Math.min(page.height, Math.max(...areas.map(({ y, height }) => y + height)) + margin),
  ]
}

/** Where a box of the page as it is shown lies in its user space. */
function through([a, b, c, d, e, f]: Matrix, [left, bottom, right, top]: Corners): Corners {
  const [x0, y0] = [a * left + c * bottom + e, b * left + d * bottom + f]
  const [x1, y1] = [a * right + c * top + e, b * right + d * top + f]
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
}
