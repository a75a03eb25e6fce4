import { crossReferencesOf, type Named, within } from './cross-references.js'
import { numberIn, objectAt, streamAt } from './stream-at.js'

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
  if (!named) return true
  let found = 0
  for (const { 1: number, 2: generation, index } of file.toString('latin1').matchAll(body)) {
    const isNamed = named.numbers.get(index) === Number(number) && Number(generation) === 0
    if (!isNamed || holdsUnnamed(file, index, Number(number), named)) return true
    found++
  }
  return found !== named.numbers.size
}

function holdsUnnamed(file: Buffer, offset: number, container: number, named: Named): boolean {
  if (!objectAt(file, offset).includes('/ObjStm')) return false
  const found = streamAt(file, offset)
  const first = found && numberIn(found.dictionary, 'First')
  if (!found || first === null) return true
  const pairs = found.data.toString('latin1', 0, first).match(/\d+/g) ?? []
  const numbers = pairs.filter((_, index) => index % 2 === 0).map(Number)
  return numbers.some((number, index) => !named.packed.has(within({ number, container, index })))
}
