import { crossReferencesOf, type Named, within } from './cross-references.js'
import { numberIn, objectAt, streamAt } from './stream-at.js'

const body = /(?<![\w.+-])(\d+)\s+(\d+)\s+obj\b/g

/**
 * Whether a file holds an object that none of its revisions' cross-references name: a reader that goes from front to back
 * finds it, one that goes by the table does not. What looks like an object within the bytes of a stream counts too.
 *
 * @returns true also where the cross-references cannot be read by the letter
 */
export function hasUnnamedBodies(file: Buffer): boolean {
  const named = crossReferencesOf(file)
  if (!named) return true
  for (const { 1: number, index } of file.toString('latin1').matchAll(body))
    if (!named.offsets.has(index) || holdsUnnamed(file, index, Number(number), named)) return true
  return false
}

/** Whether an object at this place holds others (ISO 32000-2, 7.5.7) that no cross-reference looks for in it. */
function holdsUnnamed(file: Buffer, offset: number, container: number, named: Named): boolean {
  if (!objectAt(file, offset).includes('/ObjStm')) return false
  const found = streamAt(file, offset)
  const first = found && numberIn(found.dictionary, 'First')
  if (!found || first === null) return true
  const pairs = found.data.toString('latin1', 0, first).match(/\d+/g) ?? []
  const numbers = pairs.filter((_, index) => index % 2 === 0).map(Number)
  return numbers.some((number) => !named.packed.has(within(number, container)))
}
