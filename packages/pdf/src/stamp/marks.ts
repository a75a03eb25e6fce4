import { widthOfLine } from '@countersign/contracts/stamp'
import {
  appendBezierCurve,
  concatTransformationMatrix,
  drawObject,
  type PDFDocument,
  LineCapStyle,
  LineJoinStyle,
  lineTo,
  moveTo,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  setFillingColor,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingColor,
  stroke,
} from 'pdf-lib'
import { handwritten, inkOf } from '../faces/handwriting.js'
import { drawOutlines } from '../faces/outlines.js'
import { spoken } from '../faces/typesetter.js'
import { type Area, containedIn } from './area.js'
import { colors } from './colors.js'
import type { Mark, Point } from './stamp.js'

export type DrawMark = (page: PDFPage, area: Area) => PDFOperator[]

/** Embedded images of a document, shared by its fields. */
export type Pictures = Map<
  Uint8Array,
  Promise<{ ref: Parameters<PDFPage['node']['newXObject']>[1]; width: number; height: number }>
>

/** @param box of the field in points; strokes are relative to it */
export async function markOf(
  mark: Mark,
  box: { width: number; height: number },
  document: PDFDocument,
  pictures: Pictures,
): Promise<DrawMark> {
  switch (mark.kind) {
    case 'drawn':
      return drawn(mark.strokes.map((points) => points.map(([x, y]): Point => [x * box.width, (1 - y) * box.height])))
    case 'typed':
      return typed(mark)
    case 'uploaded':
      return uploaded(mark, document, pictures)
  }
}

function drawn(strokes: readonly (readonly Point[])[]): DrawMark {
  const points = strokes.flat()
  const [left, bottom] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))]
  const ink = {
    // A dot needs an extent too.
    width: Math.max(Math.max(...points.map(([x]) => x)) - left, 1),
    height: Math.max(Math.max(...points.map(([, y]) => y)) - bottom, 1),
  }
  return (_page, area) => {
    if (points.length === 0) return []
    const { x, y, scale, width } = containedIn(area, ink)
    const placed = strokes.map((one) =>
      one.map(([px, py]): Point => [x + (px - left) * scale, y + (py - bottom) * scale]),
    )
    return [
      pushGraphicsState(),
      setStrokingColor(colors.mark),
      setLineWidth(widthOfLine(width)),
      setLineCap(LineCapStyle.Round),
      setLineJoin(LineJoinStyle.Round),
      ...placed.flatMap(pathOf),
      stroke(),
      popGraphicsState(),
    ]
  }
}

/** As on the signing page: quadratic curves through the midpoints of the segments; a dot is a short line. */
function pathOf([first, ...rest]: readonly Point[]): PDFOperator[] {
  if (!first) return []
  const last = rest.at(-1)
  if (!last) return [moveTo(...first), lineTo(first[0] + 0.01, first[1])]
  let from = first
  const curves = rest.slice(0, -1).map((point, n) => {
    const next = rest[n + 1]!
    const to: Point = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2]
    const curve = quadratic(from, point, to)
    from = to
    return curve
  })
  return [moveTo(...first), ...curves, lineTo(...last)]
}

const quadratic = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): PDFOperator =>
  appendBezierCurve(
    ax + (2 / 3) * (bx - ax),
    ay + (2 / 3) * (by - ay),
    cx + (2 / 3) * (bx - cx),
    cy + (2 / 3) * (by - cy),
    cx,
    cy,
  )

async function typed({ text, font }: Extract<Mark, { kind: 'typed' }>): Promise<DrawMark> {
  const outlines = await handwritten(text, font)
  const ink = inkOf(outlines)
  return (_page, area) => {
    if (ink.width === 0) return []
    const { x, y, scale } = containedIn(area, ink)
    const at = { x: x - ink.x * scale, y: y - ink.y * scale, size: scale }
    const shapes = [setFillingColor(colors.mark), ...drawOutlines(outlines, at)]
    return [pushGraphicsState(), ...spoken(text, shapes), popGraphicsState()]
  }
}

async function uploaded(
  { picture, mediaType }: Extract<Mark, { kind: 'uploaded' }>,
  document: PDFDocument,
  pictures: Pictures,
): Promise<DrawMark> {
  const known =
    pictures.get(picture) ?? (mediaType === 'image/png' ? document.embedPng(picture) : document.embedJpg(picture))
  pictures.set(picture, known)
  const image = await known
  return (page, area) => {
    const { x, y, width, height } = containedIn(area, image)
    return [
      pushGraphicsState(),
      concatTransformationMatrix(width, 0, 0, height, x, y),
      drawObject(page.node.newXObject('Mark', image.ref)),
      popGraphicsState(),
    ]
  }
}
