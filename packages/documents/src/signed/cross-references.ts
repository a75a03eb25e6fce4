import { type Packed, sectionsOf } from './sections.js'

/** All that the cross-references of a file's revisions name (ISO 32000-2, 7.5.4 and 7.5.8). */
export interface Named {
  /** Numbers of objects by where they lie. */
  numbers: ReadonlyMap<number, number>
  /** Objects within others: `number in container at index`. */
  packed: ReadonlySet<string>
}

/** Names an object that lies in another one. */
export const within = ({ number, container, index }: Packed): string => `${number} in ${container} at ${index}`

/**
 * Reads the cross-references of all of a file's revisions, by the letter.
 *
 * @returns null where that does not do, or readers could take them in more than one way: a number that one section names
 *   twice, a generation, a second set of cross-references for some readers, an object whose newest body lies before an older
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
  return { numbers, packed: new Set(sections.flatMap(({ packed }) => packed.map(within))) }
}
