import { canvas } from './canvas.js'
import type { FieldType } from './types.js'

export { canvas } from './canvas.js'

/** Where a field lies and how large it is, as it travels over the wire. */
export interface FieldPlace {
  x: number
  y: number
  width: number
  height: number
}

/** A box in percent of the shown page, from its top left corner. */
export interface PercentBox {
  left: number
  top: number
  width: number
  height: number
}

/** A box in the unit of the given page size, from its top left corner. */
export interface PageBox {
  left: number
  top: number
  width: number
  height: number
}

/** The size a field has when it is placed by a click (rule fields-3). */
export function defaultFieldSize(type: FieldType): { width: number; height: number } {
  return type === 'signature' ? { width: 150, height: 50 } : { width: 100, height: 30 }
}

/** The share of the page that a field covers, in percent. */
export function percentBox(place: FieldPlace): PercentBox {
  return {
    left: place.x,
    top: place.y,
    width: (place.width / canvas.width) * 100,
    height: (place.height / canvas.height) * 100,
  }
}

/**
 * The one function that turns a field's place into a box on a real page: the editor gives CSS pixels, the signing page
 * too, the stamped PDF points. Origin top left, as the page is shown (rotation and crop box applied).
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

/** True when the field lies on its page whole. A hundredth of a percent is forgiven for what rounding does to sizes. */
export function liesOnPage(place: FieldPlace): boolean {
  const box = percentBox(place)
  const slack = 0.01
  return box.left >= 0 && box.top >= 0 && box.left + box.width <= 100 + slack && box.top + box.height <= 100 + slack
}

/** The same field, moved just so far that it lies on its page; its position rounded to whole percent (rule fields-3). */
export function clampToPage(place: FieldPlace): FieldPlace {
  const width = Math.min(place.width, canvas.width)
  const height = Math.min(place.height, canvas.height)
  const box = percentBox({ x: 0, y: 0, width, height })
  const within = (value: number, most: number) => Math.max(0, Math.min(Math.round(value), Math.floor(most + 0.01)))
  return { x: within(place.x, 100 - box.width), y: within(place.y, 100 - box.height), width, height }
}
