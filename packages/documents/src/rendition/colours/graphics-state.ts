import { PdfArray, PdfBool, PdfDict, PdfName } from '@libpdf/core'
import type { Objects } from '../objects.js'

/** ISO 32000-2, 11.3.5. */
const blendModes = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
)

/** Keeps the first known blend mode of a list; readers take the first, the last or none. @returns true for a list */
export function settleBlendMode(dict: PdfDict, objects: Objects): boolean {
  if (!dict.has('BM')) return false
  const value = objects.at(dict.get('BM'))
  const names = value instanceof PdfArray ? objects.items(value) : [value]
  const known = names.map((name) => objects.name(name) ?? '').find((name) => blendModes.has(name)) ?? 'Normal'
  const isPlain = objects.name(value) === known
  if (!isPlain) dict.set('BM', PdfName.of(known))
  return !isPlain
}

/** True if overprint is on, which shows in print but not on a screen (ISO 32000-2, 8.6.7). */
export function overprints(dict: PdfDict, objects: Objects): boolean {
  return ['OP', 'op'].some((key) => {
    const value = objects.at(dict.get(key))
    return value instanceof PdfBool && value.value
  })
}
