import { type PDFPage, PDFNumber, PDFName } from 'pdf-lib'

/** A matrix as PDF writes it: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** What decides how a page is shown. */
export interface PageShape {
  /** The part that is shown: the crop box, within the media box. User space units. */
  box: { x: number; y: number; width: number; height: number }
  /** Clockwise, in degrees: 0, 90, 180 or 270. */
  rotation: number
  /** How many points a user space unit is (PDF 32000-1, 14.11.2, UserUnit). */
  unit: number
}

/** A page as it is shown: its size in points, and the way from there (origin bottom left) to its user space. */
export interface PageFrame {
  width: number
  height: number
  toUserSpace: Matrix
}

/** The frame of a page of this shape (facts: rotation turns the shown page, never what is drawn on it). */
export function frameOf({ box: { x, y, width, height }, rotation, unit }: PageShape): PageFrame {
  const s = 1 / unit
  const [right, top] = [x + width, y + height]
  const upright = { width: width * unit, height: height * unit }
  const onItsSide = { width: height * unit, height: width * unit }
  switch (rotation) {
    case 90:
      return { ...onItsSide, toUserSpace: [0, s, -s, 0, right, y] }
    case 180:
      return { ...upright, toUserSpace: [-s, 0, 0, -s, right, top] }
    case 270:
      return { ...onItsSide, toUserSpace: [0, -s, s, 0, x, top] }
    default:
      return { ...upright, toUserSpace: [s, 0, 0, s, x, y] }
  }
}

/** The shape of a page, what it inherits included. */
export function shapeOf(page: PDFPage): PageShape {
  const media = upright(page.getMediaBox())
  const crop = upright(page.getCropBox())
  const unit = page.node.lookupMaybe(PDFName.of('UserUnit'), PDFNumber)?.asNumber() ?? 1
  return {
    box: within(crop, media) ?? media,
    rotation: (((Math.round(page.getRotation().angle / 90) * 90) % 360) + 360) % 360,
    unit: unit > 0 ? unit : 1,
  }
}

type Box = PageShape['box']

/** A box may name any two opposite corners (PDF 32000-1, 7.9.5). */
const upright = ({ x, y, width, height }: Box): Box => ({
  x: Math.min(x, x + width),
  y: Math.min(y, y + height),
  width: Math.abs(width),
  height: Math.abs(height),
})

/** What two boxes share; undefined where that is nothing. */
function within(one: Box, other: Box): Box | undefined {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}
