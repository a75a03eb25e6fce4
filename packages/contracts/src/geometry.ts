import { canvas } from './canvas.js'
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

/** Size of a field placed by a click (rule fields-3). */
export function defaultFieldSize(type: FieldType): { width: number; height: number } {
  return type === 'signature' ? { width: 150, height: 50 } : { width: 100, height: 30 }
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
