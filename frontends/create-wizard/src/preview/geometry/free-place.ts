import { clampToPage, type FieldPlace, percentBox } from '@countersign/contracts/geometry'

/** Offset from a field that is in the way, in percent of the page. */
export const spacing = 2

type Corner = Pick<FieldPlace, 'x' | 'y'>

export const isTaken = ({ x, y }: Corner, others: readonly Corner[]): boolean =>
  others.some((other) => other.x === x && other.y === y)

/**
 * Keeps a field from hiding another (rule drafting-30).
 *
 * @param others the other fields of the page
 * @returns the position itself if free; else the first free one in steps of 2 % to the lower right, then to the upper
 * left; the position itself if both directions are full
 */
export function freePlace(place: FieldPlace, others: readonly Corner[]): FieldPlace {
  const clamped = clampToPage(place)
  for (const step of [spacing, -spacing]) {
    let [spot, next] = [clamped, shifted(clamped, step)]
    while (isTaken(spot, others) && !isTaken(next, [spot])) [spot, next] = [next, shifted(next, step)]
    if (!isTaken(spot, others)) return spot
  }
  return clamped
}

const shifted = (place: FieldPlace, by: number): FieldPlace =>
  clampToPage({ ...place, x: place.x + by, y: place.y + by })

/**
 * Finds a position in the same column that overlaps no field: the first one below, then the first from the top.
 *
 * @param others the other fields of the page
 * @returns the position itself if the column is full
 */
export function clearPlace(place: FieldPlace, others: readonly FieldPlace[]): FieldPlace {
  return below(place, others) ?? below({ ...place, y: 0 }, others) ?? place
}

function below(place: FieldPlace, others: readonly FieldPlace[]): FieldPlace | null {
  const spot = clampToPage(place)
  if (spot.y < place.y) return null
  const inTheWay = others.find((other) => overlap(spot, other))
  if (!inTheWay) return spot
  const { top, height } = percentBox(inTheWay)
  return below({ ...spot, y: Math.ceil(top + height) + spacing }, others)
}

function overlap(one: FieldPlace, other: FieldPlace): boolean {
  const [a, b] = [percentBox(one), percentBox(other)]
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height
}
