import { crossReferencesOf, type Named, within } from './cross-references.js'
import { numberIn, objectAt, streamAt } from './stream-at.js'

/** Readers count places from here; some do so from a later one as well. */
const header = '%PDF-'
const body = /(?<![\w.+-])(\d+)\s+(\d+)\s+obj\b/g

/**
 * Whether a file holds an object that none of its revisions' cross-references name, or that they name for another: a reader
 * that goes from front to back finds it, one that goes by the table does not. What looks like an object within the bytes of a
 * stream counts too, and so does an entry that leads to no object, since readers then make a table of their own.
 *
 * @returns true also where the cross-references cannot be read by the letter, or in one way only
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

/** Whether an object at this place holds others (ISO 32000-2, 7.5.7) that no cross-reference looks for there. */
function holdsUnnamed(file: Buffer, offset: number, container: number, named: Named): boolean {
  if (!objectAt(file, offset).includes('/ObjStm')) return false
  const found = streamAt(file, offset)
  const first = found && numberIn(found.dictionary, 'First')
  if (!found || first === null) return true
  const pairs = found.data.toString('latin1', 0, first).match(/\d+/g) ?? []
  const numbers = pairs.filter((_, index) => index % 2 === 0).map(Number)
  return numbers.some((number, index) => !named.packed.has(within({ number, container, index })))
}
