import { clampToPage, type FieldPlace } from '@countersign/contracts/geometry'
import { resizeBy } from '../geometry/resize.js'
import type { ScreenSize } from '../geometry/snap.js'

export interface Pressed {
  key: string
  altKey: boolean
  shiftKey: boolean
}

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * The position after an arrow key: arrows move by 1%, with Alt by 10%, with Shift they resize (rule drafting-14).
 *
 * @returns null for any other key
 */
export function placeAfterKey(
  place: FieldPlace,
  { key, altKey, shiftKey }: Pressed,
  page: ScreenSize,
): FieldPlace | null {
  const direction = directions[key]
  if (!direction) return null
  if (shiftKey) return resizeBy(place, 'se', direction, page)
  const step = altKey ? 10 : 1
  return clampToPage({ ...place, x: place.x + direction.x * step, y: place.y + direction.y * step })
}
