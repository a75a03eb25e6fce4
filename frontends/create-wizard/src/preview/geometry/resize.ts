import { canvas, type FieldPlace, percentBox } from '@countersign/contracts/geometry'
import type { ScreenSize } from './snap.js'

export type Corner = 'nw' | 'ne' | 'sw' | 'se'

/** Minimum field size on screen, in CSS pixels (rule drafting-15). */
const leastPx = 24

/**
 * Moves one corner of a field; the opposite corner stays.
 *
 * @param by the offset in percent of the page
 */
export function resizeBy(
  place: FieldPlace,
  corner: Corner,
  by: { x: number; y: number },
  page: ScreenSize,
): FieldPlace {
  const box = percentBox(place)
  const across = stretch(box.left, box.width, by.x, corner.endsWith('w'), (leastPx / page.width) * 100)
  const down = stretch(box.top, box.height, by.y, corner.startsWith('n'), (leastPx / page.height) * 100)
  return {
    x: across.start,
    y: down.start,
    width: units(across.length, canvas.width),
    height: units(down.length, canvas.height),
  }
}

/** Resizes along one axis. Positions snap to whole percent; lengths follow. */
function stretch(start: number, length: number, by: number, movesStart: boolean, least: number) {
  const end = start + length
  if (movesStart) {
    const moved = Math.round(Math.min(Math.max(start + by, 0), Math.max(0, end - least)))
    return { start: moved, length: end - moved }
  }
  return { start, length: Math.min(Math.max(length + by, least), 100 - start) }
}

const units = (percent: number, total: number): number =>
  Math.max(1, Math.min(total, Math.floor((percent / 100) * total + 0.01)))
