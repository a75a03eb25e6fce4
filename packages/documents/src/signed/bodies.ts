import { ContentReader } from '@countersign/pdf/content'
import type { Packed, Section } from './sections.js'
import { type Body, bodyAt, type Entries, numberIn, type PlainStream, streamAt, wholeOf } from './stream-at.js'

/** An offset, or a place in an object stream. */
export type Place = number | Omit<Packed, 'number'>
export type Places = ReadonlyMap<number, Place>

/** The places of all objects that are in use. @param sections from the newest on */
export function placesOf(sections: readonly Section[]): Map<number, Place> {
  const found = new Map<number, Place>()
  for (const section of sections.toReversed()) placeIn(section, found)
  return found
}

/** Lets a newer section have its way. */
export function placeIn({ places, packed }: Section, found: Map<number, Place>): void {
  for (const [number, at] of places) {
    if (at === null) found.delete(number)
    else found.set(number, at)
  }
  for (const { number, ...place } of packed) found.set(number, place)
}

/** Reads objects strictly: each in the one way in which its bytes can be read. */
export class Bodies {
  readonly #members = new Map<number, readonly Buffer[] | null>()

  constructor(private readonly file: Buffer) {}

  /** @returns null if malformed: a key stands twice, a stream has another length, an object has no end */
  read(number: number, places: Places): Body | null {
    const place = places.get(number)
    if (place === undefined) return null
    return typeof place === 'number' ? this.#at(number, place, places) : this.#packed(place, places)
  }

  /** @returns null if malformed, or packed with anything but Flate */
  streamAt(at: number, places: Places): PlainStream | null {
    return streamAt(this.file, at, (entries) => this.#lengthOf(entries, places))
  }

  #at(number: number, at: number, places: Places): Body | null {
    const found = bodyAt(this.file, at, (entries) => this.#lengthOf(entries, places))
    return found?.number === number ? { value: found.value, data: found.data } : null
  }

  #lengthOf(entries: Entries, places: Places): number | null {
    const stated = entries.get('Length')
    // A stream is no length, so nothing needs the length of this one.
    return wholeOf(stated?.kind === 'reference' ? this.#whole(stated.number, places)?.value : stated)
  }

  #whole(number: number, places: Places): Body | null {
    const place = places.get(number)
    if (place === undefined) return null
    return typeof place === 'number' ? this.#at(number, place, new Map()) : this.#packed(place, places)
  }

  #packed({ container, index }: Omit<Packed, 'number'>, places: Places): Body | null {
    const at = places.get(container)
    if (typeof at !== 'number') return null
    if (!this.#members.has(at)) this.#members.set(at, membersOf(this.streamAt(at, places)))
    const member = this.#members.get(at)?.[index]
    if (!member) return null
    const reader = new ContentReader(member, true)
    const token = reader.next()
    return token.kind === 'value' && reader.next().kind === 'end' ? { value: token.value, data: null } : null
  }
}

/** The objects of an object stream (ISO 32000-2, 7.5.7). */
function membersOf(found: PlainStream | null): Buffer[] | null {
  const first = found && numberIn(found.entries, 'First')
  if (!found || first === null) return null
  const numbers = (found.data.toString('latin1', 0, first).match(/\d+/g) ?? []).map(Number)
  const starts = numbers.filter((_, index) => index % 2 === 1)
  return starts.map((start, index) => found.data.subarray(first + start, first + (starts[index + 1] ?? Infinity)))
}
