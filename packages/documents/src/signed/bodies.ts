import { ContentReader, type Value } from '@countersign/pdf/content'
import type { Packed, Section } from './sections.js'
import { numberIn, streamAt } from './stream-at.js'

/** An object as its bytes say it (ISO 32000-2, 7.3). */
export interface Body {
  value: Value
  /** Packed data of a stream. */
  data: Buffer | null
}

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

  #at(number: number, at: number, places: Places): Body | null {
    const reader = new ContentReader(this.file.subarray(at), true)
    const [own, generation, begin, token, end] = [1, 2, 3, 4, 5].map(() => reader.next())
    const isHead = isNumber(own, number) && isNumber(generation, 0) && isWord(begin, 'obj')
    if (!isHead || token?.kind !== 'value') return null
    if (isWord(end, 'endobj')) return { value: token.value, data: null }
    const data = isWord(end, 'stream') ? this.#dataAt(at + reader.at, this.#lengthOf(token.value, places)) : null
    return data && { value: token.value, data }
  }

  #dataAt(keywordEnd: number, length: number | null): Buffer | null {
    const lineEnd = /^\r?\n/.exec(this.file.toString('latin1', keywordEnd, keywordEnd + 2))?.[0]
    if (lineEnd === undefined || length === null) return null
    const start = keywordEnd + lineEnd.length
    const rest = new ContentReader(this.file.subarray(start + length))
    const isWhole = isWord(rest.next(), 'endstream') && isWord(rest.next(), 'endobj')
    return isWhole ? this.file.subarray(start, start + length) : null
  }

  #lengthOf(value: Value, places: Places): number | null {
    const stated = value.kind === 'dictionary' ? value.entries.get('Length') : undefined
    // A stream is no length, so nothing needs the length of this one.
    const found = stated?.kind === 'reference' ? this.#whole(stated.number, places)?.value : stated
    return found?.kind === 'number' && /^\d+$/.test(found.text) ? Number(found.text) : null
  }

  #whole(number: number, places: Places): Body | null {
    const place = places.get(number)
    if (place === undefined) return null
    return typeof place === 'number' ? this.#at(number, place, new Map()) : this.#packed(place, places)
  }

  #packed({ container, index }: Omit<Packed, 'number'>, places: Places): Body | null {
    const at = places.get(container)
    if (typeof at !== 'number') return null
    if (!this.#members.has(at)) this.#members.set(at, membersOf(this.file, at))
    const member = this.#members.get(at)?.[index]
    if (!member) return null
    const reader = new ContentReader(member, true)
    const token = reader.next()
    return token.kind === 'value' && reader.next().kind === 'end' ? { value: token.value, data: null } : null
  }
}

type Token = ReturnType<ContentReader['next']> | undefined

const isNumber = (token: Token, number: number): boolean =>
  token?.kind === 'value' && token.value.kind === 'number' && token.value.text === String(number)

const isWord = (token: Token, name: string): boolean => token?.kind === 'operator' && token.name === name

/** The objects of an object stream (ISO 32000-2, 7.5.7). */
function membersOf(file: Buffer, at: number): Buffer[] | null {
  const found = streamAt(file, at)
  const first = found && numberIn(found.dictionary, 'First')
  if (!found || first === null) return null
  const numbers = (found.data.toString('latin1', 0, first).match(/\d+/g) ?? []).map(Number)
  const starts = numbers.filter((_, index) => index % 2 === 1)
  return starts.map((start, index) => found.data.subarray(first + start, first + (starts[index + 1] ?? Infinity)))
}
