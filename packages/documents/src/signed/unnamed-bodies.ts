import { crossReferencesOf, type Named, within } from './cross-references.js'
import { Bodies } from './bodies.js'
import { entriesAt, nameOf, numberIn } from './stream-at.js'

/** Offsets count from here; some readers also accept a later header. */
const header = '%PDF-'
const body = /(?<![\w.+-])(\d+)\s+(\d+)\s+obj\b/g

/**
 * True if a file contains an object that no xref names, or names differently: readers that scan the file find it,
 * readers that use the table do not. Object-like bytes in streams count too, and so do dangling entries, since
 * readers then rebuild the table.
 * @returns true also if the xrefs are malformed or ambiguous
 */
export function hasUnnamedBodies(file: Buffer): boolean {
  const named = file.toString('latin1', 0, header.length) === header ? crossReferencesOf(file) : null
  if (!named || claimsLinearized(file)) return true
  let found = 0
  for (const { 1: number, 2: generation, index } of file.toString('latin1').matchAll(body)) {
    const isNamed = named.numbers.get(index) === Number(number) && Number(generation) === 0
    if (!isNamed || holdsUnnamed(file, index, Number(number), named)) return true
    found++
  }
  return found !== named.numbers.size
}

/**
 * True if some readers begin with the first table and not with the last one: a linearized file that states its length
 * (ISO 32000-2, annex F), or one that updates will still reach.
 */
function claimsLinearized(file: Buffer): boolean {
  const entries = entriesAt(file, 0)
  return entries?.has('Linearized') === true && (numberIn(entries, 'L') ?? Infinity) >= file.length
}

function holdsUnnamed(file: Buffer, offset: number, container: number, named: Named): boolean {
  if (nameOf(entriesAt(file, offset)?.get('Type')) !== 'ObjStm') return false
  const found = new Bodies(file).streamAt(offset, named.places)
  const first = found && numberIn(found.entries, 'First')
  if (!found || first === null) return true
  const pairs = found.data.toString('latin1', 0, first).match(/\d+/g) ?? []
  const numbers = pairs.filter((_, index) => index % 2 === 0).map(Number)
  return numbers.some((number, index) => !named.packed.has(within({ number, container, index })))
}
