import { clampToPage, type FieldPlace, percentBox } from '@countersign/contracts/geometry'

/** A page's size on the screen, in CSS pixels. */
export interface ScreenSize {
  width: number
  height: number
}

/** Where lines are drawn while something lines up, in percent of the page. */
export interface Guides {
  vertical?: number
  horizontal?: number
}

/** How near an edge or a centre has to come, in CSS pixels (rule drafting-15). */
const reachPx = 4

/**
 * Moves a field to where its edges or centre agree with another field's or the page's, if they nearly do.
 *
 * @param others the other fields of the page
 */
export function snapToOthers(
  place: FieldPlace,
  others: readonly FieldPlace[],
  page: ScreenSize,
): { place: FieldPlace; guides: Guides } {
  const own = percentBox(place)
  const boxes = others.map(percentBox)
  const across = nearest(
    stops(own.left, own.width),
    [0, 50, 100, ...boxes.flatMap((box) => stops(box.left, box.width))],
    (reachPx / page.width) * 100,
  )
  const down = nearest(
    stops(own.top, own.height),
    [0, 50, 100, ...boxes.flatMap((box) => stops(box.top, box.height))],
    (reachPx / page.height) * 100,
  )
  return {
    place: clampToPage({ ...place, x: place.x + (across?.distance ?? 0), y: place.y + (down?.distance ?? 0) }),
    guides: { ...(across && { vertical: across.line }), ...(down && { horizontal: down.line }) },
  }
}

/** Both edges of a length, and its centre. */
const stops = (start: number, length: number): number[] => [start, start + length / 2, start + length]

function nearest(own: number[], lines: number[], reach: number): { distance: number; line: number } | undefined {
  return own
    .flatMap((stop) => lines.map((line) => ({ distance: line - stop, line })))
    .filter(({ distance }) => Math.abs(distance) <= reach)
    .toSorted((a, b) => Math.round((Math.abs(a.distance) - Math.abs(b.distance)) * 1e6))[0]
}
