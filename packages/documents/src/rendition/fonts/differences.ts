import { PdfArray, PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { keepOnly, numberOf, type Objects } from '../objects.js'
import type { Tally } from '../tally.js'
import { encodings } from './encodings.js'

export interface Differences {
  /** The last name of a code wins, as in PDFium. */
  names: Map<number, string>
  /** A code is not an integer or has two names, of which readers may take either. */
  isDoubled: boolean
}

export function readDifferences(value: PdfObject | undefined, objects: Objects): Differences {
  const names = new Map<number, string>()
  let [code, isDoubled] = [0, false]
  for (const item of objects.items(value)) {
    const name = objects.name(item)
    if (name === null) {
      isDoubled ||= !Number.isInteger(objects.number(item))
      code = Math.trunc(objects.number(item) ?? 0)
    } else {
      if (names.has(code) && names.get(code) !== name) isDoubled = true
      if (code >= 0 && code < 256) names.set(code, name)
      code++
    }
  }
  return { names, isDoubled }
}

/** Writes one name per code. With a base encoding it needs at least one name (see {@link anyName}). */
export function encodingOf(base: string | null, names: ReadonlyMap<number, string>): PdfDict {
  const encoding = new PdfDict()
  encoding.set('Type', PdfName.of('Encoding'))
  if (base !== null) encoding.set('BaseEncoding', PdfName.of(base))
  encoding.set('Differences', listOf(names))
  return encoding
}

function listOf(names: ReadonlyMap<number, string>): PdfArray {
  const sorted = [...names].toSorted(([one], [other]) => one - other)
  return new PdfArray(
    sorted.flatMap(([code, name], index) =>
      sorted[index - 1]?.[0] === code - 1 ? [PdfName.of(name)] : [numberOf(code), PdfName.of(name)],
    ),
  )
}

const ofEncoding = new Set(['Type', 'BaseEncoding', 'Differences'])
const bases: ReadonlySet<string> = new Set([...Object.keys(encodings), 'MacExpertEncoding'])

/** Rewrites the encoding of a non-TrueType font: one name per code, and a known base. */
export function settleDifferences(font: PdfDict, objects: Objects, tally: Tally): void {
  const encoding = objects.dict(font.get('Encoding'))
  if (!encoding) return
  keepOnly(encoding, ofEncoding)
  const base = objects.word(encoding.get('BaseEncoding'))
  if (bases.has(base)) encoding.set('BaseEncoding', PdfName.of(base))
  else encoding.delete('BaseEncoding')
  if (!encoding.has('Differences')) return
  const { names, isDoubled } = readDifferences(encoding.get('Differences'), objects)
  if (isDoubled) tally.ambiguous()
  encoding.set('Differences', listOf(names))
}

/** Makes PDFium map by code instead of by the base encoding's names; every encoding has this name at this code. */
export const anyName: ReadonlyMap<number, string> = new Map([[0x20, 'space']])
