import { type PDF, PdfArray, type PdfDict, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core'

/** x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export interface PageShape {
  /** The crop box within the media box, in user space units. */
  box: { x: number; y: number; width: number; height: number }
  /** Clockwise, in degrees: 0, 90, 180 or 270. */
  rotation: number
  /** Points per user space unit (ISO 32000-2, 14.11.2, UserUnit). */
  unit: number
}

/** The displayed page: its size in points, and the transform from it (origin bottom left) to user space. */
export interface PageFrame {
  width: number
  height: number
  toUserSpace: Matrix
}

/** Rule paper-8. */
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

export const framesOf = (pdf: PDF): PageFrame[] =>
  pdf.getPages().map(({ dict }) => frameOf(shapeOf(dict, pdf.getObject.bind(pdf))))

type Resolve = (ref: PdfRef) => PdfObject | null

/** Includes inherited values. */
export function shapeOf(page: PdfDict, resolve: Resolve): PageShape {
  const inherited = (key: string) => inheritedBy(page, key, resolve)
  const media = boxOf(inherited('MediaBox'), resolve) ?? letter
  const crop = boxOf(inherited('CropBox'), resolve) ?? media
  const turn = numberOf(inherited('Rotate')) ?? 0
  const unit = page.getNumber('UserUnit', resolve)?.value ?? 1
  return {
    box: within(crop, media) ?? media,
    rotation: (((Math.round(turn / 90) * 90) % 360) + 360) % 360,
    unit: unit > 0 ? unit : 1,
  }
}

type Box = PageShape['box']

/** Readers' default page size. */
const letter: Box = { x: 0, y: 0, width: 612, height: 792 }

/** Limit for the page tree, which may be cyclic. */
const deepest = 100

/** Returns the value of the page or its nearest ancestor (ISO 32000-2, 7.7.3.4). */
function inheritedBy(page: PdfDict, key: string, resolve: Resolve): PdfObject | undefined {
  let node: PdfDict | undefined = page
  for (let depth = 0; node && depth < deepest; depth++) {
    const value = node.get(key, resolve)
    if (value) return value
    node = node.getDict('Parent', resolve)
  }
  return undefined
}

const numberOf = (value: PdfObject | null | undefined): number | undefined =>
  value instanceof PdfNumber ? value.value : undefined

/** A box may name any two opposite corners (ISO 32000-2, 7.9.5). */
function boxOf(value: PdfObject | undefined, resolve: Resolve): Box | undefined {
  if (!(value instanceof PdfArray)) return undefined
  const sides = [...value].map((side) => numberOf(side instanceof PdfRef ? resolve(side) : side))
  const [ax, ay, bx, by] = sides
  if (ax === undefined || ay === undefined || bx === undefined || by === undefined) return undefined
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) }
}

function within(one: Box, other: Box): Box | undefined {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}
