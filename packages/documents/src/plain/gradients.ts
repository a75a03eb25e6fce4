import { PdfArray, PdfBool, PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { arrayOf, numberOf, type Objects } from '../rendition/objects.js'
import { steps } from './decoded/gradients.js'
import type { Questions } from './decoded/questions.js'
import { type Matrix, stretches } from './matrix.js'

const plainKeys = new Set(['ShadingType', 'ColorSpace', 'Coords', 'Extend', 'Function'])

/** True for an axial or radial shading by one table of RGB colours. */
export function isPlainGradient(shading: PdfDict, objects: Objects): boolean {
  const table = objects.stream(shading.get('Function'))
  return (
    [...shading].every(([{ value: key }]) => plainKeys.has(key)) &&
    objects.name(shading.get('ColorSpace')) === 'DeviceRGB' &&
    objects.number(table?.get('FunctionType')) === 0 &&
    objects.numbers(table?.get('Size'), 1)?.[0] === steps &&
    objects.number(table?.get('BitsPerSample')) === 8 &&
    objects.numbers(table?.get('Domain'), 2)?.join() === '0,1' &&
    !table?.has('Decode') &&
    !table?.has('Encode')
  )
}

/** Least length of an axis, and least distance between circles, in points. */
const leastLength = 0.05

/** True for an axis of some length, or for circles one of which lies within the other. */
export function isWide(shading: PdfDict, matrix: Matrix, objects: Objects): boolean {
  const [least, most] = stretches(matrix)
  const isAxial = objects.number(shading.get('ShadingType')) === 2
  const places = objects.numbers(shading.get('Coords'), isAxial ? 4 : 6) ?? []
  if (least < leastLength * 1e-3 || most === Infinity) return false
  if (isAxial) return Math.hypot(places[2]! - places[0]!, places[3]! - places[1]!) * least >= leastLength
  const [x, y, radius, otherX, otherY, otherRadius] = places as [number, number, number, number, number, number]
  const between = Math.abs(radius - otherRadius) - Math.hypot(otherX - x, otherY - y)
  return between * least >= leastLength
}

/** Returns the shading with a table of colours in place of its functions; null if PDFium draws none. */
export function plainGradient(shading: PdfDict, objects: Objects, questions: Questions): PdfDict | null {
  const kind = objects.number(shading.get('ShadingType'))!
  const colours = questions.gradient(shading)
  if (colours === 'unknown') return null
  const samples = Buffer.from((colours ?? []).flatMap((colour) => [...colour]))
  const table = objects.packed(samples, {
    FunctionType: numberOf(0),
    Domain: arrayOf(0, 1),
    Range: arrayOf(0, 1, 0, 1, 0, 1),
    Size: arrayOf(steps),
    BitsPerSample: numberOf(8),
  })
  return PdfDict.of({
    ShadingType: numberOf(kind),
    ColorSpace: PdfName.of('DeviceRGB'),
    Coords: arrayOf(...objects.numbers(shading.get('Coords'), kind === 2 ? 4 : 6)!),
    Extend: extend(shading.get('Extend'), objects),
    Function: table,
  })
}

function extend(value: PdfObject | undefined, objects: Objects): PdfArray {
  const given = objects.items(value).map((one) => objects.at(one))
  return new PdfArray([0, 1].map((end) => PdfBool.of(given[end] instanceof PdfBool && given[end].value)))
}
