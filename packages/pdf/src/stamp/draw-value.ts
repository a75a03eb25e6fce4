import { baseLine, fitText, inset } from '@countersign/contracts/fit-text'
import { tickIn } from '@countersign/contracts/stamp'
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

/** Left-aligned and vertically centred, as on the signing page. */
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

export function tickInto({ x, y, width, height }: Area): PDFOperator[] {
  const { corners, lineWidth } = tickIn({ width, height })
  const [first, ...rest] = corners.map(([right, down]) => [x + right, y + height - down] as const)
  return [
    pushGraphicsState(),
    setStrokingColor(colors.value),
    setLineWidth(lineWidth),
    setLineCap(LineCapStyle.Round),
    setLineJoin(LineJoinStyle.Round),
    moveTo(...first!),
    ...rest.map((corner) => lineTo(...corner)),
    stroke(),
    popGraphicsState(),
  ]
}
