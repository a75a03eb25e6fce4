import { isFramedWhole, type PlacedLine, shownHash, shownTime, signatureFrame } from '@countersign/contracts/stamp'
import {
  lineTo,
  moveTo,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setLineWidth,
  setStrokingColor,
  stroke,
} from 'pdf-lib'
import type { SetLine, Typesetter } from '../faces/typesetter.js'
import type { Area } from './area.js'
import { colors } from './colors.js'
import type { DrawMark } from './marks.js'
import type { Stamp } from './stamp.js'

const frameWidth = 0.5
const hairline = 0.35

export async function signatureInto(
  page: PDFPage,
  stamp: Pick<Stamp, 'signedBy' | 'signedAt' | 'eventHash'>,
  mark: DrawMark,
  area: Area,
  typesetter: Typesetter,
): Promise<PDFOperator[]> {
  const frame = framed(area)
  if (!isFramedWhole(area)) return [...frame, ...mark(page, area)]
  const name = await typesetter.line(stamp.signedBy, 'newsreader')
  const time = await typesetter.line(shownTime(stamp.signedAt), 'newsreader')
  const digits = await typesetter.line(shownHash(stamp.eventHash), 'plex-mono')
  const widths = { name: name.width, time: time.width, digits: digits.width }
  const layout = signatureFrame(area, widths)
  const write = (text: SetLine, { left, base, size }: PlacedLine, color = colors.time) =>
    typesetter.draw(page, text, { x: area.x + left, y: area.y + area.height - base, size, color })
  const { left, right, top } = layout.rule
  return [
    ...frame,
    ...rule(area.x + left, area.x + right, area.y + area.height - top),
    ...write(name, layout.name, colors.name),
    ...write(time, layout.time),
    ...write(digits, layout.digits),
    ...mark(page, { ...area, y: area.y + area.height - layout.markHeight, height: layout.markHeight }),
  ]
}

const framed = ({ x, y, width, height }: Area): PDFOperator[] => [
  pushGraphicsState(),
  setStrokingColor(colors.frame),
  setLineWidth(frameWidth),
  // Keep the stroke inside the field.
  rectangle(x + frameWidth / 2, y + frameWidth / 2, width - frameWidth, height - frameWidth),
  stroke(),
  popGraphicsState(),
]

const rule = (left: number, right: number, y: number): PDFOperator[] => [
  pushGraphicsState(),
  setStrokingColor(colors.hairline),
  setLineWidth(hairline),
  moveTo(left, y),
  lineTo(right, y),
  stroke(),
  popGraphicsState(),
]
