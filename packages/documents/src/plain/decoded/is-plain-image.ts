import { inflateSync } from 'node:zlib'
import type { PdfDict, PdfObject, PdfStream } from '@libpdf/core'
import type { Objects } from '../../rendition/objects.js'
import { dataOf, isGiven, isTrue } from './image-values.js'
import { componentsOf } from '../../rendition/colours/components.js'
import { plainJpeg } from './plain-jpeg.js'

/** What an image must be to be plain. */
interface Grammar {
  space: string | null
  components: number
  bits: number
}

/**
 * True if every reader draws the image alike as it stands, once `dropNeedlessKeys` has dropped its other keys: up to 8
 * bits of gray, 8 of RGB, a palette with a colour for each value, or a stencil; Flate, a plain JPEG or no filter; at most a soft mask of 8 bits of gray.
 * The data must be long enough.
 */
export function isPlainImage(image: PdfStream, objects: Objects): boolean {
  return isOfGrammar(image, grammarOf(image, objects), objects)
}

/** True if every reader decodes the samples alike: a plain image but for its colour space. */
export function isReadAlike(image: PdfStream, objects: Objects): boolean {
  const bits = objects.number(image.get('BitsPerComponent'))
  const components = componentsOf(image.get('ColorSpace'), objects)
  const isStencil = isTrue(image.get('ImageMask'), objects)
  if (isStencil || bits === null || components === null) return isOfGrammar(image, grammarOf(image, objects), objects)
  const palette = objects.items(image.get('ColorSpace'))
  const isIndexed = objects.name(palette[0]) === 'Indexed'
  if (isIndexed ? !staysWithin(palette, bits, image, objects) : bits !== 8) return isPlainImage(image, objects)
  return isOfGrammar(image, { space: isIndexed ? 'Indexed' : 'other', components, bits }, objects)
}

/** True if the palette has all its colours, and the image no other. */
function staysWithin(
  [, base, last, table]: readonly PdfObject[],
  bits: number,
  image: PdfStream,
  objects: Objects,
): boolean {
  const [most, components] = [objects.number(last), componentsOf(base, objects)]
  const length = objects.string(table)?.bytes.length ?? objects.stream(table)?.getDecodedData().length
  if (most === null || components === null || !powers.has(bits) || length !== components * (most + 1)) return false
  const shifts = Array.from({ length: 8 / bits }, (_, index) => index * bits)
  return objects.unpacked(image).every((byte) => shifts.every((shift) => ((byte >> shift) & (2 ** bits - 1)) <= most))
}

function isOfGrammar(image: PdfStream, grammar: Grammar | null, objects: Objects): boolean {
  if (!grammar || isGiven(image.get('Mask'), objects) || !isPlainData(image, grammar, objects)) return false
  const mask = image.get('SMask')
  if (!isGiven(mask, objects)) return true
  const soft = objects.stream(mask)
  return soft !== null && grammar.space !== null && isPlainSoftMask(soft, objects)
}

function isPlainSoftMask(mask: PdfStream, objects: Objects): boolean {
  const grammar = grammarOf(mask, objects)
  const isAlone = ['Mask', 'SMask', 'Matte'].every((key) => !isGiven(mask.get(key), objects))
  return isAlone && grammar?.space === 'DeviceGray' && grammar.bits === 8 && isPlainData(mask, grammar, objects)
}

function grammarOf(image: PdfStream, objects: Objects): Grammar | null {
  const space = objects.name(image.get('ColorSpace'))
  const bits = objects.number(image.get('BitsPerComponent'))
  if (isTrue(image.get('ImageMask'), objects))
    return isGiven(image.get('ColorSpace'), objects) || (bits ?? 1) !== 1
      ? null
      : { space: null, components: 1, bits: 1 }
  if (bits !== null && hasWholeTable(image.get('ColorSpace'), bits, objects))
    return { space: 'Indexed', components: 1, bits }
  if (space === 'DeviceGray' && bits !== null && powers.has(bits)) return { space, components: 1, bits }
  return space === 'DeviceRGB' && bits === 8 ? { space, components: 3, bits } : null
}

/** Bits of a sample that no reader takes for another number. */
const powers = new Set([1, 2, 4, 8])

/** True for a palette with a colour for each value that a sample can have (ISO 32000-2, 8.6.6.3). */
function hasWholeTable(value: PdfObject | undefined, bits: number, objects: Objects): boolean {
  const [family, base, last, table] = objects.items(value)
  const components = { DeviceGray: 1, DeviceRGB: 3 }[objects.name(base) ?? ''] ?? 0
  const bytes = objects.string(table)?.bytes.length
  return (
    objects.name(family) === 'Indexed' &&
    powers.has(bits) &&
    objects.number(last) === 2 ** bits - 1 &&
    bytes === components * 2 ** bits
  )
}

function isPlainData(image: PdfStream, grammar: Grammar, objects: Objects): boolean {
  const [width, height] = ['Width', 'Height'].map((key) => objects.number(image.get(key)) ?? 0) as [number, number]
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) return false
  if (!isSameDecode(image.get('Decode'), grammar, objects)) return false
  const packing = packingOf(image, objects)
  if (!packing || packing.parameters === 'other') return false
  switch (packing.filter) {
    case null:
      return packing.parameters === null
    case 'FlateDecode':
      return !packing.parameters || isPlainPrediction(image, packing.parameters, { ...grammar, width, height }, objects)
    case 'DCTDecode': {
      const frame =
        grammar.bits === 8 && grammar.space !== 'Indexed' && !packing.parameters ? plainJpeg(dataOf(image)) : null
      return frame?.width === width && frame.height === height && frame.components === grammar.components
    }
    default:
      return false
  }
}

function isSameDecode(decode: PdfObject | undefined, { space, components }: Grammar, objects: Objects): boolean {
  if (!isGiven(decode, objects)) return true
  if (space === 'Indexed') return false
  const numbers = objects.numbers(decode, objects.items(decode).length)
  return numbers?.length === 2 * components && numbers.every((value, index) => value === index % 2)
}

interface Packing {
  filter: string | null
  parameters: PdfDict | null | 'other'
}

/** At most one filter. Its parameters must have the same form: readers look for those of a list in a list. */
function packingOf(image: PdfStream, objects: Objects): Packing | null {
  const [filter, parameters] = [image.get('Filter'), image.get('DecodeParms')]
  const [filters, list] = [objects.array(filter), objects.array(parameters)]
  if (filters && filters.length > 1) return null
  const first = filters ? filters.at(0) : filter
  const name = isGiven(first, objects) ? objects.name(first) : null
  if (name === null && isGiven(first, objects)) return null
  if (!isGiven(parameters, objects)) return { filter: name, parameters: null }
  if ((list === null) !== (filters === null) || (list && list.length > 1)) return { filter: name, parameters: 'other' }
  const value = list ? list.at(0) : parameters
  if (!isGiven(value, objects)) return { filter: name, parameters: null }
  const dict = objects.dict(value)
  return { filter: name, parameters: dict ? ([...dict].length > 0 ? dict : null) : 'other' }
}

const predicting = new Set(['Predictor', 'Colors', 'BitsPerComponent', 'Columns'])

/** No predictor, TIFF's with 8 bits, or PNG's with filters that exist, each with the image's own row length. */
function isPlainPrediction(
  image: PdfStream,
  parameters: PdfDict,
  { components, bits, width, height }: Grammar & { width: number; height: number },
  objects: Objects,
): boolean {
  if ([...parameters].some(([key]) => !predicting.has(key.value))) return false
  const number = (key: string, usual: number) =>
    isGiven(parameters.get(key), objects) ? objects.number(parameters.get(key)) : usual
  const predictor = number('Predictor', 1)
  if (predictor === 1) return true
  const isOfImage =
    number('Colors', 1) === components && number('BitsPerComponent', 8) === bits && number('Columns', 1) === width
  if (!isOfImage || predictor === null) return false
  if (predictor === 2) return bits === 8
  return (
    predictor >= 10 && predictor <= 15 && hasPngFilters(image, 1 + Math.ceil((width * components * bits) / 8), height)
  )
}

const lastPngFilter = 4

function hasPngFilters(image: PdfStream, row: number, height: number): boolean {
  const rows = inflated(image, row * height)
  if (!rows) return false
  for (let y = 0; y < height; y++) if (rows[y * row]! > lastPngFilter) return false
  return true
}

/** Null if it has fewer bytes, or more, or cannot be read. */
function inflated(image: PdfStream, length: number): Buffer | null {
  try {
    const bytes = inflateSync(image.data, { maxOutputLength: length })
    return bytes.length === length ? bytes : null
  } catch {
    return null
  }
}
