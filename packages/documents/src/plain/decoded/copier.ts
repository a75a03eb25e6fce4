import { type PDF, PdfArray, PdfDict, PdfNull, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import type { Objects } from '../../rendition/objects.js'

/** Colour spaces, functions and masks nest less; deeper values become null. */
const deepest = 64

/**
 * Copies values of an untrusted document into a new one, with all that they refer to. A reference to a value that
 * contains it becomes null.
 */
export function copier(from: Objects, into: PDF): (value: PdfObject) => PdfObject {
  const known = new Map<PdfObject, PdfObject>()

  function copy(value: PdfObject, depth: number): PdfObject {
    if (depth > deepest) return PdfNull.instance
    if (value instanceof PdfRef) return refTo(value, depth)
    // A stream is found by its document alone.
    if (value instanceof PdfStream) return registered(value, depth)
    if (value instanceof PdfDict) return new PdfDict(entries(value, depth))
    if (value instanceof PdfArray) return new PdfArray([...value].map((member) => copy(member, depth + 1)))
    return value
  }

  function refTo(ref: PdfRef, depth: number): PdfObject {
    const found = from.at(ref)
    return found ? registered(found, depth) : PdfNull.instance
  }

  function registered(found: PdfObject, depth: number): PdfObject {
    const earlier = known.get(found)
    if (earlier) return earlier
    known.set(found, PdfNull.instance)
    const copied =
      found instanceof PdfStream ? new PdfStream(entries(found, depth), found.data) : copy(found, depth + 1)
    const ref = into.register(copied)
    known.set(found, ref)
    return ref
  }

  const entries = (dict: PdfDict, depth: number) =>
    [...dict].map(([key, value]): [string, PdfObject] => [key.value, copy(value, depth + 1)])

  return (value) => copy(value, 0)
}
