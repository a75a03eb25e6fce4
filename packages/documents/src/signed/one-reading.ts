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
import { type Body, nameOf } from './stream-at.js'

/** Some readers ignore a real number where the standard asks for a whole one, even 8.0. */
const wholeEntries = new Set(
  'BitsPerComponent BitsPerCoordinate BitsPerFlag BitsPerSample Colors Columns Count Differences EarlyChange F Ff FirstChar Flags FunctionType H K LastChar Length Order PaintType PatternType Predictor Q Rotate Rows ShadingType Size SMaskInData StructParents TilingType'.split(
    ' ',
  ),
)

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
    // An xref stream need not list itself.
    if (body && !object && isXref(body)) return true
    if (!body || isReal(body.value) || hasRealSize(body) || !isSame(body.value, object)) return false
    return object instanceof PdfStream ? body.data?.equals(object.data) === true : body.data === null
  })
}

const isReal = (value: Value | undefined): boolean => value?.kind === 'number' && value.isReal === true

const isXref = ({ value }: Body): boolean => value.kind === 'dictionary' && nameOf(value.entries.get('Type')) === 'XRef'

/** Of an image; structures have real ones. */
const hasRealSize = ({ value, data }: Body): boolean =>
  data !== null && value.kind === 'dictionary' && ['Width', 'Height'].some((key) => isReal(value.entries.get(key)))

/** True if a real number stands where a whole one belongs. */
function isAmbiguous(key: string, value: Value): boolean {
  return wholeEntries.has(key) && (value.kind === 'array' ? value.items.some(isReal) : isReal(value))
}

const isPalette = ([family]: readonly Value[]): boolean => ['Indexed', 'I'].includes(nameOf(family) ?? '')

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
        !(isPalette(value.items) && isReal(value.items[2])) &&
        value.items.every((item, index) => isSame(item, object.at(index)))
      )
    case 'dictionary':
      return (
        object instanceof PdfDict &&
        object.size === value.entries.size &&
        // The library reads keys as UTF-8.
        [...value.entries].every(
          ([key, entry]) =>
            !isAmbiguous(key, entry) && isSame(entry, object.get(Buffer.from(key, 'latin1').toString('utf8'))),
        )
      )
    case 'reference':
      // Readers disagree on other generations.
      return object instanceof PdfRef && object.objectNumber === value.number && value.generation === 0
    case 'word':
      if (value.text === 'null') return !object || object.type === 'null'
      return object instanceof PdfBool && object.value === (value.text === 'true')
  }
}
