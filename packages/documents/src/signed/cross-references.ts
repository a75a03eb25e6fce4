import { type Places, placesOf } from './bodies.js'
import { type Packed, sectionsOf } from './sections.js'

export interface Named {
  numbers: ReadonlyMap<number, number>
  /** Objects in object streams: `number in container at index`. */
  packed: ReadonlySet<string>
  /** Of objects in use. */
  places: Places
}

export const within = ({ number, container, index }: Packed): string => `${number} in ${container} at ${index}`

/**
 * Strictly reads the xrefs of all revisions.
 * @returns null if malformed or ambiguous: duplicate numbers, generations, hybrid xrefs, or an object with its
 *   newest body before an older one
 */
export function crossReferencesOf(file: Buffer): Named | null {
  const sections = sectionsOf(file)
  const size = sections?.[0]?.size
  if (!sections || size === undefined) return null
  const numbers = new Map<number, number>()
  const newest = new Map<number, number>()
  const follows = (number: number, at: number | undefined): boolean => {
    if (at === undefined || at < (newest.get(number) ?? at)) return false
    newest.set(number, at)
    return true
  }
  for (const { places, packed } of sections.toReversed()) {
    for (const [number, at] of places) {
      if (number >= size) return null
      if (at === null) continue
      if (!follows(number, at) || (numbers.get(at) ?? number) !== number) return null
      numbers.set(at, number)
    }
    if (!packed.every(({ number, container }) => follows(number, newest.get(container)))) return null
  }
  const packed = new Set(sections.flatMap((section) => section.packed.map(within)))
  return { numbers, packed, places: placesOf(sections) }
}
