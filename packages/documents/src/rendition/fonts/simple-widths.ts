import { PdfArray, type PdfDict, type PdfObject } from '@libpdf/core'
import { arrayOf, numberOf, type Objects } from '../objects.js'
import type { Tally } from '../tally.js'

const codes = 256
/** PDFium stores 16-bit widths; this value means missing. */
const unset = 0xffff

/**
 * Lists the widths of all 256 codes as PDFium reads them (CPDF_SimpleFont::LoadCharWidths).
 * @param advances by code in 1/1000 em, used without a Widths array
 */
export function settleWidths(font: PdfDict, advances: readonly number[] | null, objects: Objects, tally: Tally): void {
  const isListed = objects.array(font.get('Widths')) !== null
  if (isListed && isSound(font, objects)) {
    font.set('Widths', wholeNumbers(objects.items(font.get('Widths')), objects))
    return
  }
  // PDFium takes missing widths of Courier from its own font.
  if (objects.word(font.get('BaseFont')).startsWith('Courier')) return
  const widths = isListed ? listed(font, objects) : advances
  if (!widths) return
  tally.ambiguous()
  font.set('FirstChar', numberOf(0))
  font.set('LastChar', numberOf(codes - 1))
  font.set('Widths', arrayOf(...widths))
}

/** Makes a Type 3 font's code range match its widths. PDFium replaces width 0 by the glyph's, which stays so. */
export function settleDrawnWidths(font: PdfDict, objects: Objects, tally: Tally): void {
  const first = Math.trunc(objects.number(font.get('FirstChar')) ?? 0)
  if (!objects.array(font.get('Widths')) || first < 0 || first >= codes || isSound(font, objects)) return
  const widths = objects.items(font.get('Widths')).slice(0, codes - first)
  if (widths.length === 0) return
  tally.ambiguous()
  font.set('FirstChar', numberOf(first))
  font.set('LastChar', numberOf(first + widths.length - 1))
  font.set('Widths', new PdfArray(widths.map((width) => numberOf(objects.number(width) ?? 0))))
}

/** PDFium truncates fractions, which would add up along a line of text. */
function wholeNumbers(widths: readonly PdfObject[], objects: Objects): PdfArray {
  return arrayOf(...widths.map((width) => Math.trunc(objects.number(width) ?? 0)))
}

/** True if each code in the range has a width, and MissingWidth covers all others. */
function isSound(font: PdfDict, objects: Objects): boolean {
  const [first, last] = [objects.number(font.get('FirstChar')), objects.number(font.get('LastChar'))]
  if (first === null || last === null || !isCode(first) || !isCode(last)) return false
  const descriptor = objects.dict(font.get('FontDescriptor'))
  const widths = objects.items(font.get('Widths')).map((width) => objects.number(width))
  const missing = descriptor?.has('MissingWidth') ? objects.number(descriptor.get('MissingWidth')) : 0
  return widths.length === last - first + 1 && [...widths, missing].every(isWidth)
}

const isCode = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < codes
const isWidth = (value: number | null): boolean => value !== null && value >= 0 && value < unset

function listed(font: PdfDict, objects: Objects): number[] {
  const [list, descriptor] = [objects.items(font.get('Widths')), objects.dict(font.get('FontDescriptor'))]
  const widths = Array.from({ length: codes }, () => inSixteenBits(objects.number(descriptor?.get('MissingWidth'))))
  const first = Math.trunc(objects.number(font.get('FirstChar')) ?? 0)
  if (first < 0 || first >= codes) return widths
  const last = Math.trunc(objects.number(font.get('LastChar')) ?? 0)
  const behind = first + list.length
  const end = last <= 0 || last >= behind ? behind - 1 : last
  // PDFium reads an empty array from code 0 as endless, with width 0 for every code.
  for (let code = first; code < codes && (code <= end || behind === 0); code++)
    widths[code] = inSixteenBits(objects.number(list[code - first]))
  return widths
}

function inSixteenBits(value: number | null): number {
  const bits = Math.trunc(value ?? 0) & unset
  return bits === unset ? 0 : bits
}
