import { baseLine, fitText, inset } from '@countersign/contracts/fit-text'
import {
  LineCapStyle,
  LineJoinStyle,
  lineTo,
  moveTo,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingColor,
  stroke,
} from 'pdf-lib'
import type { Typesetter } from '../faces/typesetter.js'
import type { Area } from './area.js'
import { colors } from './colors.js'

/** Points: a tick is at most so large (design/signing, Placing inside the box). */
const largestTick = 14

/** A text or a date: left, vertically centred, as the signing page shows it. */
export async function textInto(
  page: PDFPage,
  text: string,
  { x, y, width, height }: Area,
  typesetter: Typesetter,
): Promise<PDFOperator[]> {
  const fitted = fitText(text, { width, height })
  const operators: PDFOperator[] = []
  for (const [n, line] of fitted.lines.entries()) {
    const set = await typesetter.line(line, 'helvetica')
    const up = y + height - baseLine(fitted, n, height)
    const place = { x: x + inset * fitted.size, y: up, size: fitted.size, color: colors.value }
    operators.push(...typesetter.draw(page, set, place))
  }
  return operators
}

/** A tick: square, centred. */
export function tickInto({ x, y, width, height }: Area): PDFOperator[] {
  const side = Math.min(width, height, largestTick)
  const at = (right: number, up: number): [number, number] => [
    x + (width - side) / 2 + right * side,
    y + (height - side) / 2 + up * side,
  ]
  return [
    pushGraphicsState(),
    setStrokingColor(colors.value),
    setLineWidth(side * 0.11),
    setLineCap(LineCapStyle.Round),
    setLineJoin(LineJoinStyle.Round),
    moveTo(...at(0.14, 0.48)),
    lineTo(...at(0.4, 0.2)),
    lineTo(...at(0.88, 0.8)),
    stroke(),
    popGraphicsState(),
  ]
}
