import { canvas } from './canvas.js'
import { tickSquare } from './stamp/tick.js'
import type { FieldType } from './types.js'

export { canvas } from './canvas.js'

/** A field's position (percent) and size (canvas units) as the API transports them. */
export interface FieldPlace {
  x: number
  y: number
  width: number
  height: number
}

/** In percent of the displayed page, from its top left corner. */
export interface PercentBox {
  left: number
  top: number
  width: number
  height: number
}

/** In the unit of the given page size, from the top left corner. */
export interface PageBox {
  left: number
  top: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/** In points; A4 and Letter. */
const a4: Size = { width: 595.28, height: 841.89 }
const usualPages: readonly Size[] = [a4, { width: 612, height: 792 }]

/**
 * Size of a field placed by a click, in canvas units (rule fields-3): the same on every page like A4 or Letter. On other
 * pages the field has its size in points on A4, or as much less as the page is smaller than A4.
 *
 * @param page its size in points
 */
export function defaultFieldSize(type: FieldType, page: Size): Size {
  const usual = type === 'signature' ? { width: 150, height: 50 } : { width: 100, height: 30 }
  if (isLikeUsual(page)) return usual
  const scale = Math.min(1, page.width / a4.width, page.height / a4.height)
  const units = (most: number, onA4: number, on: number) =>
    Math.max(1, Math.min(most, Math.round(most * scale * (onA4 / on))))
  return {
    width: units(usual.width, a4.width, page.width),
    height: units(usual.height, a4.height, page.height),
  }
}

/** Both sides are within a quarter of A4's or of Letter's, in either orientation. */
function isLikeUsual({ width, height }: Size): boolean {
  const isNear = (side: number, usual: number) => Math.abs(side - usual) <= usual / 4
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return usualPages.some((usual) => isNear(short, usual.width) && isNear(long, usual.height))
}

/**
 * The part of a field that is drawn and pressed: of a checkbox the square of its tick (rule fields-15), else its box.
 *
 * @param page its size in points
 */
export function drawnPlace(field: FieldPlace & { type: FieldType }, page: Size): FieldPlace {
  if (field.type !== 'checkbox') return field
  const { width, height } = boxOnPage(field, page)
  const { left, top, side } = tickSquare({ width, height })
  return {
    x: field.x + (left / page.width) * 100,
    y: field.y + (top / page.height) * 100,
    width: (side / page.width) * canvas.width,
    height: (side / page.height) * canvas.height,
  }
}

export function percentBox(place: FieldPlace): PercentBox {
  return {
    left: place.x,
    top: place.y,
    width: (place.width / canvas.width) * 100,
    height: (place.height / canvas.height) * 100,
  }
}

/**
 * Converts a field's place to a box on a real page, in CSS pixels or points. The origin is the top left corner of the
 * displayed page (rotation and crop box applied).
 */
export function boxOnPage(place: FieldPlace, page: { width: number; height: number }): PageBox {
  const percent = percentBox(place)
  return {
    left: (percent.left / 100) * page.width,
    top: (percent.top / 100) * page.height,
    width: (percent.width / 100) * page.width,
    height: (percent.height / 100) * page.height,
  }
}

/** Tolerates a hundredth of a percent for rounded sizes. */
export function isOnPage(place: FieldPlace): boolean {
  const box = percentBox(place)
  const slack = 0.01
  return box.left >= 0 && box.top >= 0 && box.left + box.width <= 100 + slack && box.top + box.height <= 100 + slack
}

/** Moves a field just far enough to lie within its page, at whole percent (rule fields-3). */
export function clampToPage(place: FieldPlace): FieldPlace {
  const width = Math.min(place.width, canvas.width)
  const height = Math.min(place.height, canvas.height)
  const box = percentBox({ x: 0, y: 0, width, height })
  const within = (value: number, most: number) => Math.max(0, Math.min(Math.round(value), Math.floor(most + 0.01)))
  return { x: within(place.x, 100 - box.width), y: within(place.y, 100 - box.height), width, height }
}
