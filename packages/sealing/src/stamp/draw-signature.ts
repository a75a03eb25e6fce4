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
import { shownHash, shownTime } from './shown-time.js'
import type { Stamp } from './stamp.js'

/** Points: in a smaller box the mark stands alone (design/signing, Sealed page). */
const least = { width: 90, height: 40 }
const frameWidth = 0.5
const hairline = 0.35
/** What stands below the mark: sizes of name, time and digits, and how much room they take, in points. */
const line = { name: 8.9, time: 7.4, digits: 6.4, height: 31, side: 7.1 }
/** The lower part takes this share of a low frame at most. */
const mostShare = 0.42

/** Whether there is room for who signed, and when, below the mark. */
export const isFramedWhole = ({ width, height }: Area): boolean => width >= least.width && height >= least.height

/** A signature in its frame, with who signed and when, and the first digits of the event that says so. */
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
  const inner = area.width - 2 * line.side
  const needed = time.width * line.time + digits.width * line.digits + 8
  const scale = Math.min(1, (area.height * mostShare) / line.height, inner / needed)
  const lower = line.height * scale
  const side = line.side * Math.max(scale, 0.5)
  const [left, right] = [area.x + side, area.x + area.width - side]
  const up = (share: number) => area.y + lower * share
  const small = line.time * scale
  const write = (text: SetLine, x: number, y: number, size: number, color = colors.time) =>
    typesetter.draw(page, text, { x, y, size, color })
  const nameSize = Math.min(line.name * scale, (right - left) / Math.max(name.width, 0.001))
  return [
    ...frame,
    ...rule(left, right, up(1)),
    ...write(name, left, up(0.56), nameSize, colors.name),
    ...write(time, left, up(0.23), small),
    ...write(digits, right - digits.width * line.digits * scale, up(0.23), line.digits * scale),
    ...mark(page, { ...area, y: up(1), height: area.height - lower }),
  ]
}

const framed = ({ x, y, width, height }: Area): PDFOperator[] => [
  pushGraphicsState(),
  setStrokingColor(colors.frame),
  setLineWidth(frameWidth),
  // Within the field's box to the edge.
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
