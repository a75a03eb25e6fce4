import type { Value } from '@countersign/pdf/content'
import {
  type PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import type { Bodies, Places } from './bodies.js'

/** Numbers are kept to eight decimals. */
const near = 1e-7

/**
 * True if every object in use can be read in one way alone: our strict reading of its bytes agrees with that of a
 * library, which recovers what it cannot read.
 */
export function hasOneReading(bodies: Bodies, places: Places, pdf: PDF): boolean {
  return [...places.keys()].every((number) => {
    const body = bodies.read(number, places)
    const object = pdf.getObject(PdfRef.of(number))
    if (!body || !isSame(body.value, object)) return false
    return object instanceof PdfStream ? body.data?.equals(object.data) === true : body.data === null
  })
}

function isSame(value: Value, object: PdfObject | null | undefined): boolean {
  switch (value.kind) {
    case 'number':
      return object instanceof PdfNumber && Math.abs(object.value - Number(value.text)) <= near
    case 'name':
      return object instanceof PdfName && object.value === value.bytes.toString('utf8')
    case 'string':
      return object instanceof PdfString && value.bytes.equals(object.bytes)
    case 'array':
      return (
        object instanceof PdfArray &&
        object.length === value.items.length &&
        value.items.every((item, index) => isSame(item, object.at(index)))
      )
    case 'dictionary':
      return (
        object instanceof PdfDict &&
        object.size === value.entries.size &&
        // The library reads keys as UTF-8.
        [...value.entries].every(([key, entry]) =>
          isSame(entry, object.get(Buffer.from(key, 'latin1').toString('utf8'))),
        )
      )
    case 'reference':
      return object instanceof PdfRef && object.objectNumber === value.number && object.generation === value.generation
    case 'word':
      if (value.text === 'null') return !object || object.type === 'null'
      return object instanceof PdfBool && object.value === (value.text === 'true')
  }
}
