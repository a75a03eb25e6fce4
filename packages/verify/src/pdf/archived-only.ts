import { indexOf, latin1 } from './bytes.js'
import type { PdfValue } from './read-object.js'
import { readUpdate, type Update } from './read-update.js'

type Dictionary = ReadonlyMap<string, PdfValue>

/** B-LT and B-LTA take one update each. */
const maxUpdates = 4

/**
 * True if the updates after a seal only keep it verifiable: a security store and an invisible field with a document
 * timestamp (ETSI EN 319 142-1, 5.4 and 5.5; ISO 32000-2, 12.8.4.3 and 12.8.5). They may change existing objects only
 * by adding the store to the catalog and the field to the form and a page, so the visible content stays the same.
 * Supports updates with plain tables only, as in the certificate.
 * @param end end of the bytes that the seal covers
 */
export function archivedOnly(bytes: Uint8Array, end: number): boolean {
  let before = updateThatEndsAt(bytes, end)
  if (!before) return false
  const objects = new Map([...before.objects.values()].map(({ number, value }) => [number, value]))
  let at = end
  for (let count = 0; at < bytes.length; count++) {
    const update: Update | null = count < maxUpdates ? readUpdate(bytes, at) : null
    if (!update || !continues(update, before) || !isHarmless(update, before, objects)) return false
    for (const { number, value } of update.objects.values()) objects.set(number, value)
    before = update
    at = update.end
  }
  return at === bytes.length
}

/** Reads the update that contains the seal; it begins at the end of the previous revision. */
function updateThatEndsAt(bytes: Uint8Array, end: number): Update | null {
  const ends: number[] = []
  for (let at = indexOf(bytes, '%%EOF'); at >= 0 && at < end; at = indexOf(bytes, '%%EOF', at + 5)) ends.push(at + 5)
  // Document bytes may look like an end: take the last one from which the whole update can be read.
  for (const begin of ends.slice(0, -1).slice(-maxUpdates).toReversed()) {
    const update = readUpdate(bytes, begin)
    if (update && latin1(bytes.subarray(update.end, end)).trim() === '' && update.end <= end) return update
  }
  return null
}

/** The trailer must equal the previous one except for `Prev` and `Size`. */
function continues({ trailer }: Update, before: Update): boolean {
  const prev = trailer.get('Prev')
  const free = new Set(['Prev', 'Size'])
  return prev?.kind === 'number' && prev.number === before.tableAt && isEqualBut(trailer, before.trailer, free)
}

function isHarmless(update: Update, before: Update, objects: ReadonlyMap<number, PdfValue>): boolean {
  const size = before.trailer.get('Size')
  if (size?.kind !== 'number') return false
  return [...update.objects.values()].every(({ number, value }) => {
    // A new object is visible only if an existing one refers to it.
    if (number >= size.number) return true
    const old = objects.get(number)
    return old?.kind === 'dictionary' && value.kind === 'dictionary' && isAllowed(old.entries, value.entries, update)
  })
}

function isAllowed(old: Dictionary, now: Dictionary, update: Update): boolean {
  const type = nameIn(old.get('Type'))
  if (type === 'Catalog') return isEqualBut(now, old, new Set(['DSS'])) && isStore(now.get('DSS'), update)
  const list = type === 'Page' ? 'Annots' : old.has('Fields') ? 'Fields' : null
  return list !== null && isEqualBut(now, old, new Set([list])) && addsFieldsOnly(old.get(list), now.get(list), update)
}

const isStore = (value: PdfValue | undefined, { objects }: Update): boolean => {
  const store = value?.kind === 'reference' ? objects.get(value.object)?.value : value
  return store?.kind === 'dictionary' && nameIn(store.entries.get('Type')) === 'DSS'
}

/** Appended items must be invisible signature fields of this update. */
function addsFieldsOnly(old: PdfValue | undefined, now: PdfValue | undefined, { objects }: Update): boolean {
  if (old?.kind !== 'array' || now?.kind !== 'array') return false
  const kept = now.items.slice(0, old.items.length)
  if (textOf({ kind: 'array', items: kept }) !== textOf(old)) return false
  return now.items.slice(old.items.length).every((item) => {
    const field = item.kind === 'reference' ? objects.get(item.object)?.value : undefined
    if (field?.kind !== 'dictionary') return false
    const { entries } = field
    const isSignature = nameIn(entries.get('FT')) === 'Sig' && nameIn(entries.get('Subtype')) === 'Widget'
    const rectangle = entries.get('Rect')
    const isNowhere =
      rectangle?.kind === 'array' && rectangle.items.every((side) => side.kind === 'number' && side.number === 0)
    return isSignature && isNowhere && !['AP', 'A', 'AA', 'Kids'].some((name) => entries.has(name))
  })
}

const nameIn = (value: PdfValue | undefined): string | null => (value?.kind === 'name' ? value.name : null)

function isEqualBut(a: Dictionary, b: Dictionary, free: ReadonlySet<string>): boolean {
  const names = new Set([...a.keys(), ...b.keys()])
  return [...names].every((name) => {
    const [one, other] = [a.get(name), b.get(name)]
    return free.has(name) || (one !== undefined && other !== undefined && textOf(one) === textOf(other))
  })
}

/** Serializes a value independently of its white space. */
function textOf(value: PdfValue): string {
  switch (value.kind) {
    case 'dictionary':
      return `<<${[...value.entries]
        .map(([name, one]) => `${JSON.stringify(name)} ${textOf(one)}`)
        .toSorted()
        .join(' ')}>>`
    case 'array':
      return `[${value.items.map(textOf).join(' ')}]`
    case 'string':
      return `(${value.bytes.join(' ')})`
    case 'name':
      return `/${JSON.stringify(value.name)}`
    case 'number':
      return String(value.number)
    case 'reference':
      return `${value.object} ${value.generation} R`
    default:
      return value.word
  }
}
