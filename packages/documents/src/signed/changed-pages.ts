import { type Value, written } from '@countersign/pdf/content'
import { type Bodies, type Body, placeIn, placesOf } from './bodies.js'
import type { Section } from './sections.js'

type Dictionary = ReadonlyMap<string, Value>
type Read = (number: number) => Body | null

/**
 * True if a later revision changes what pages show. It may add annotations to a page, and fill a signature field that
 * was empty; everything else that pages show must stay as it was.
 * @param end of the revision that a signature covers, in bytes
 * @param sections from the newest on
 */
export function changesPages(bodies: Bodies, sections: readonly Section[], end: number): boolean {
  const before = sections.filter(({ at }) => at < end)
  const later = sections.filter(({ at }) => at >= end).toReversed()
  const [signed] = before
  if (!signed) return true
  let places = placesOf(before)
  const shown = shownFrom(signed.root, (number) => bodies.read(number, places))
  if (!shown) return true
  for (const section of later) {
    const now = new Map(places)
    placeIn(section, now)
    const numbers = [...section.places.keys(), ...section.packed.map(({ number }) => number)]
    const [readOld, readNow]: Read[] = [(number) => bodies.read(number, places), (number) => bodies.read(number, now)]
    if (numbers.some((number) => shown.has(number) && !mayReplace(number, shown.get(number)!, readOld!, readNow!)))
      return true
    places = now
  }
  return false
}

type Kind = 'catalog' | 'page' | 'annotations' | 'widget' | 'other'

/** Lead upwards, or to what a reader does not show; a field's value is its signature. */
const apart = new Set(['Parent', 'P', 'V', 'Metadata', 'PieceInfo'])

/** All objects that pages show, also those that do not exist yet; null without a page tree. */
function shownFrom(root: number, read: Read): Map<number, Kind> | null {
  const pages = entriesOf(read(root)?.value)?.get('Pages')
  if (pages?.kind !== 'reference') return null
  const found = new Map<number, Kind>([[root, 'catalog']])
  const waiting: [Value, isOfAnnotations: boolean][] = [[pages, false]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, isOfAnnotations] = next
    if (value.kind === 'array') waiting.push(...value.items.map((item): [Value, boolean] => [item, false]))
    if (value.kind === 'dictionary') waiting.push(...partsOf(value.entries))
    if (value.kind !== 'reference' || found.has(value.number)) continue
    const behind = read(value.number)?.value
    found.set(value.number, isOfAnnotations ? 'annotations' : kindOf(behind))
    if (behind) waiting.push([behind, false])
  }
  return found
}

const partsOf = (entries: Dictionary): [Value, boolean][] =>
  [...entries].flatMap(([key, entry]) => (apart.has(key) ? [] : [[entry, key === 'Annots'] as [Value, boolean]]))

function kindOf(value: Value | undefined): Kind {
  const entries = entriesOf(value)
  if (nameIn(entries?.get('Type')) === 'Page') return 'page'
  return nameIn(entries?.get('Subtype')) === 'Widget' ? 'widget' : 'other'
}

const ofFilling = new Set(['V', 'AP', 'F', 'M', 'AS', 'MK'])

function mayReplace(number: number, kind: Kind, readOld: Read, readNow: Read): boolean {
  const [old, now] = [readOld(number), readNow(number)]
  if (!old || !now) return false
  if (isSame(old, now)) return true
  const [was, is] = [entriesOf(old.value), entriesOf(now.value)]
  if (kind === 'annotations') return beginsWith(now.value, old.value)
  if (!was || !is || old.data || now.data) return false
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => textOf(was.get(key)) !== textOf(is.get(key)),
  )
  switch (kind) {
    case 'catalog':
      return !changed.includes('Pages')
    case 'page':
      return (
        changed.every((key) => key === 'Annots' || apart.has(key)) &&
        beginsWith(behind(is.get('Annots'), readNow), behind(was.get('Annots'), readOld))
      )
    case 'widget':
      return isEmptySignature(was, readOld) && changed.every((key) => ofFilling.has(key))
    case 'other':
      return false
  }
}

const isSame = (one: Body, other: Body): boolean =>
  textOf(one.value) === textOf(other.value) &&
  (one.data === null ? other.data === null : other.data !== null && one.data.equals(other.data))

function isEmptySignature(widget: Dictionary, read: Read): boolean {
  const parent = entriesOf(behind(widget.get('Parent'), read))
  const type = widget.get('FT') ?? parent?.get('FT')
  return nameIn(type) === 'Sig' && !widget.has('V') && !parent?.has('V')
}

function beginsWith(now: Value | undefined, old: Value | undefined): boolean {
  if (old === undefined) return true
  if (old.kind !== 'array' || now?.kind !== 'array') return false
  return old.items.every((item, index) => textOf(item) === textOf(now.items[index]))
}

const behind = (value: Value | undefined, read: Read): Value | undefined =>
  value?.kind === 'reference' ? read(value.number)?.value : value

const entriesOf = (value: Value | undefined): Dictionary | null => (value?.kind === 'dictionary' ? value.entries : null)
const nameIn = (value: Value | undefined): string | null =>
  value?.kind === 'name' ? value.bytes.toString('utf8') : null

/** The same for the same value, in any order of keys. */
function textOf(value: Value | undefined): string {
  if (value?.kind === 'array') return `[${value.items.map(textOf).join(' ')}]`
  if (value?.kind !== 'dictionary') return value ? written(value) : ''
  return `<<${[...value.entries]
    .map(([key, entry]) => `${JSON.stringify(key)} ${textOf(entry)}`)
    .toSorted()
    .join(' ')}>>`
}
