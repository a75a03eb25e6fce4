import { clampToPage, type FieldPlace, percentBox } from '@countersign/contracts/geometry'

/** Page size in CSS pixels. */
export interface ScreenSize {
  width: number
  height: number
}

/** Guide line positions, in percent of the page. */
export interface Guides {
  vertical?: number
  horizontal?: number
}

/** Snap distance in CSS pixels (rule drafting-15). */
const reachPx = 4

/**
 * Snaps a field's edges and centre to other fields or the page.
 *
 * @param others the other fields of the page
 */
export function snapToOthers(
  place: FieldPlace,
  others: readonly FieldPlace[],
  page: ScreenSize,
): { place: FieldPlace; guides: Guides } {
  const edges = percentBox(place)
  const boxes = others.map(percentBox)
  const across = nearest(
    stops(edges.left, edges.width),
    [0, 50, 100, ...boxes.flatMap((box) => stops(box.left, box.width))],
    (reachPx / page.width) * 100,
  )
  const down = nearest(
    stops(edges.top, edges.height),
    [0, 50, 100, ...boxes.flatMap((box) => stops(box.top, box.height))],
    (reachPx / page.height) * 100,
  )
  return {
    place: clampToPage({ ...place, x: place.x + (across?.distance ?? 0), y: place.y + (down?.distance ?? 0) }),
    guides: { ...(across && { vertical: across.line }), ...(down && { horizontal: down.line }) },
  }
}

const stops = (start: number, length: number): number[] => [start, start + length / 2, start + length]

function nearest(edges: number[], lines: number[], reach: number): { distance: number; line: number } | undefined {
  return edges
    .flatMap((stop) => lines.map((line) => ({ distance: line - stop, line })))
    .filter(({ distance }) => Math.abs(distance) <= reach)
    .toSorted((a, b) => Math.round((Math.abs(a.distance) - Math.abs(b.distance)) * 1e6))[0]
}
