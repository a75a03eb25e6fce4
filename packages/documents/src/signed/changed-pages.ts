import { type Value, written } from '@countersign/pdf/content'
import { Bodies, placeIn, type Places, placesOf } from './bodies.js'
import { type Section, sectionsOf } from './sections.js'
import { type Body, type Entries, nameOf } from './stream-at.js'

type Read = (number: number) => Body | null

/**
 * True if a later revision changes what pages show, or the signed bytes are no whole revision of their own. A revision
 * may add fields to a page, and fill a signature field that was empty; everything else that pages show must stay as it
 * was.
 * @param end of the revision that a signature covers, in bytes
 * @param sections of the file, from the newest on
 */
export function changesPages(file: Buffer, bodies: Bodies, sections: readonly Section[], end: number): boolean {
  const signedBytes = file.subarray(0, end)
  const before = sectionsOf(signedBytes) ?? []
  const [signed] = before
  const later = sections.slice(0, sections.length - before.length).toReversed()
  if (!signed || sections[later.length]?.at !== signed.at) return true
  let places: Places = placesOf(before)
  const shown = shownFrom(signed.root, new Bodies(signedBytes), places)
  if (!shown) return true
  for (const section of later) {
    const [then, now] = [places, new Map(places)]
    placeIn(section, now)
    const numbers = [...section.places.keys(), ...section.packed.map(({ number }) => number)]
    const [readOld, readNow]: Read[] = [(number) => bodies.read(number, then), (number) => bodies.read(number, now)]
    if (numbers.some((number) => shown.has(number) && !mayReplace(number, shown.get(number)!, readOld!, readNow!)))
      return true
    places = now
  }
  return false
}

type Kind = 'catalog' | 'page' | 'annotations' | 'widget' | 'other'
/** How the walk reached a value. */
type Role = 'tree' | 'annotations' | 'annotation' | 'other'
type Part = [value: Value, role: Role]

/** Lead upwards, or to what a reader does not show; a field's value is its signature. */
const apart: Readonly<Record<Role, ReadonlySet<string>>> = {
  tree: new Set(['Parent', 'Metadata', 'PieceInfo']),
  annotations: new Set(),
  annotation: new Set(['Parent', 'P', 'V']),
  other: new Set(),
}

/** All objects that pages show, also those that do not exist yet; null without a page tree, or if one is not whole. */
function shownFrom(root: number, bodies: Bodies, places: Places): Map<number, Kind> | null {
  const pages = entriesOf(bodies.read(root, places)?.value)?.get('Pages')
  if (pages?.kind !== 'reference') return null
  const found = new Map<number, Kind>([[root, 'catalog']])
  const [tree, others]: Part[][] = [[[pages, 'tree']], []]
  // The tree comes first, because links lead to pages too.
  for (let next = tree!.pop() ?? others!.pop(); next; next = tree!.pop() ?? others!.pop()) {
    const [value, role] = next
    for (const part of partsOf(value, role)) (part[1] === 'tree' ? tree! : others!).push(part)
    if (value.kind !== 'reference') continue
    const { number } = value
    const behind = bodies.read(number, places)?.value
    if (!behind && places.has(number)) return null
    const kind = kindOf(behind, role)
    const known = found.get(number)
    found.set(number, known === undefined || known === kind ? kind : atOnce(known))
    if (known === undefined && behind) (role === 'tree' ? tree! : others!).push([behind, role])
  }
  return found
}

/** The kind of an object that is reached in two ways: links lead to pages, and nothing else may be two things. */
const atOnce = (known: Kind): Kind => (known === 'page' || known === 'catalog' ? known : 'other')

function partsOf(value: Value, role: Role): Part[] {
  if (value.kind === 'array') {
    const inner = role === 'annotations' ? 'annotation' : role === 'tree' ? 'tree' : 'other'
    return value.items.map((item) => [item, inner])
  }
  if (value.kind !== 'dictionary') return []
  const entries = [...value.entries].filter(([key]) => !apart[role].has(key))
  return entries.map(([key, entry]) => [entry, roleBelow(role, key)])
}

function roleBelow(role: Role, key: string): Role {
  if (role !== 'tree') return 'other'
  return key === 'Kids' ? 'tree' : key === 'Annots' ? 'annotations' : 'other'
}

function kindOf(value: Value | undefined, role: Role): Kind {
  const entries = entriesOf(value)
  if (role === 'annotations') return 'annotations'
  if (role === 'tree') return nameOf(entries?.get('Type')) === 'Page' ? 'page' : 'other'
  return role === 'annotation' && isWidget(entries) ? 'widget' : 'other'
}

const isWidget = (entries: Entries | null): boolean => nameOf(entries?.get('Subtype')) === 'Widget'

const ofFilling = new Set(['V', 'AP', 'F', 'M', 'AS', 'MK'])
/** pyHanko takes other changes of a catalog for changes of the document. */
const ofUpdates = new Set(['AcroForm', 'DSS', 'Extensions', 'Metadata', 'MarkInfo', 'Version'])

function mayReplace(number: number, kind: Kind, readOld: Read, readNow: Read): boolean {
  const [old, now] = [readOld(number), readNow(number)]
  if (!old || !now) return false
  if (isSame(old, now)) return true
  const [was, is] = [entriesOf(old.value), entriesOf(now.value)]
  if (kind === 'annotations') return addsFields(now.value, old.value, readNow)
  if (!was || !is || old.data || now.data) return false
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => textOf(was.get(key)) !== textOf(is.get(key)),
  )
  switch (kind) {
    case 'catalog':
      return changed.every((key) => ofUpdates.has(key))
    case 'page':
      return (
        changed.every((key) => key === 'Annots') &&
        addsFields(behind(is.get('Annots'), readNow), behind(was.get('Annots'), readOld), readNow)
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

function isEmptySignature(widget: Entries, read: Read): boolean {
  const parent = entriesOf(behind(widget.get('Parent'), read))
  const type = widget.get('FT') ?? parent?.get('FT')
  return nameOf(type) === 'Sig' && !widget.has('V') && !parent?.has('V')
}

function addsFields(now: Value | undefined, old: Value | undefined, readNow: Read): boolean {
  if ((old && old.kind !== 'array') || now?.kind !== 'array') return false
  const before = old?.items ?? []
  const isAsBefore = before.every((item, index) => textOf(item) === textOf(now.items[index]))
  return isAsBefore && now.items.slice(before.length).every((item) => isWidget(entriesOf(behind(item, readNow))))
}

const behind = (value: Value | undefined, read: Read): Value | undefined =>
  value?.kind === 'reference' ? read(value.number)?.value : value

const entriesOf = (value: Value | undefined): Entries | null => (value?.kind === 'dictionary' ? value.entries : null)

/** The same for the same value, in any order of keys. */
function textOf(value: Value | undefined): string {
  if (value?.kind === 'array') return `[${value.items.map(textOf).join(' ')}]`
  if (value?.kind !== 'dictionary') return value ? written(value) : ''
  return `<<${[...value.entries]
    .map(([key, entry]) => `${JSON.stringify(key)} ${textOf(entry)}`)
    .toSorted()
    .join(' ')}>>`
}
