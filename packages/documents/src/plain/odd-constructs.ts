import type { PdfDict, PdfObject, PdfStream } from '@libpdf/core'
import type { Objects } from '../rendition/objects.js'
import { isTrue } from './decoded/image-values.js'

/** A construct that readers draw in different ways, in words of ISO 32000-2. */
export type Oddity = string

const plainModes = new Set(['Normal', 'Compatible'])

/** Graphics states (ISO 32000-2, table 57): the entries of transparency that readers treat differently. */
export function oddityOfState(state: PdfDict, objects: Objects): Oddity | null {
  const mask = objects.at(state.get('SMask'))
  if (mask && objects.name(mask) !== 'None') return 'soft mask of a graphics state'
  const mode = objects.name(state.get('BM'))
  if (mode !== null && !plainModes.has(mode)) return 'blend mode'
  if (isTrue(state.get('AIS'), objects)) return 'alpha as shape'
  if (state.has('TK') && !isTrue(state.get('TK'), objects)) return 'text that is no knockout'
  return null
}

/** Groups (ISO 32000-2, 11.6.6): MuPDF alone removes what is below a clear object of a knockout group. */
export const oddityOfForm = (form: PdfStream, objects: Objects): Oddity | null =>
  isTrue(objects.dict(form.get('Group'))?.get('K'), objects) ? 'knockout group' : null

/** Shadings (ISO 32000-2, 8.7.4.5): axial and radial ones stay, if their functions do. */
export function oddityOfShading(value: PdfObject | undefined, objects: Objects): Oddity | null {
  const shading = objects.stream(value) ?? objects.dict(value)
  const kind = objects.number(shading?.get('ShadingType'))
  if (!shading || (kind !== 2 && kind !== 3)) return 'shading of another type'
  const places = objects.numbers(shading.get('Coords'), kind === 2 ? 4 : 6)
  if (!places || !isSpread(kind, places)) return 'shading without length'
  const functions = objects.array(shading.get('Function'))
    ? objects.items(shading.get('Function'))
    : [shading.get('Function')]
  return functions.every((one) => isPlainFunction(one, objects)) ? null : 'function'
}

function isSpread(kind: number, places: readonly number[]): boolean {
  if (kind === 2) return places[0] !== places[2] || places[1] !== places[3]
  const [, , start = 0, , , end = 0] = places
  return start >= 0 && end >= 0 && (start !== end || places[0] !== places[3] || places[1] !== places[4])
}

/** Sampled, exponential and stitching functions (ISO 32000-2, 7.10); stitching bounds must rise. */
function isPlainFunction(value: PdfObject | undefined, objects: Objects, level = 0): boolean {
  const found = objects.stream(value) ?? objects.dict(value)
  const kind = objects.number(found?.get('FunctionType'))
  if (!found || kind === null || ![0, 2, 3].includes(kind) || level > 4) return false
  if (kind !== 3) return true
  const bounds = objects.items(found.get('Bounds')).map((bound) => objects.number(bound) ?? NaN)
  const [from = 0, to = 1] = objects.numbers(found.get('Domain'), 2) ?? []
  const rising = [from, ...bounds, to].every((bound, index, all) => index === 0 || bound >= all[index - 1]!)
  return rising && objects.items(found.get('Functions')).every((part) => isPlainFunction(part, objects, level + 1))
}

/** Tiling patterns (ISO 32000-2, 8.7.3): tiles that overlap are drawn in an order of each reader. */
export function oddityOfTile(tile: PdfStream, objects: Objects): Oddity | null {
  const box = objects.numbers(tile.get('BBox'), 4)
  const [across, up] = [objects.number(tile.get('XStep')) ?? 0, objects.number(tile.get('YStep')) ?? 0]
  if (!box) return 'tile without a box'
  const [left, bottom, right, top] = box as [number, number, number, number]
  return Math.abs(right - left) > Math.abs(across) * rounding || Math.abs(top - bottom) > Math.abs(up) * rounding
    ? 'tiles that overlap'
    : null
}

/** Makers round steps and boxes differently. */
const rounding = 1.001
