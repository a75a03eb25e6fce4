import { PdfName, type PdfObject } from '@libpdf/core'
import { componentsOf } from '../rendition/colours/components.js'
import type { Objects } from '../rendition/objects.js'
import { decimal } from './decimal.js'
import type { Questions } from './decoded/questions.js'
import type { Ink } from './state.js'

const device: Readonly<Record<string, string>> = { g: 'DeviceGray', rg: 'DeviceRGB', k: 'DeviceCMYK' }

/** The space of `g`, `rg`, `k` and their siblings for strokes (ISO 32000-2, table 73). */
export const spaceOfOperator = (name: string): PdfObject => PdfName.of(device[name.toLowerCase()]!)

/** Initial values (ISO 32000-2, 8.6.3 to 8.6.6). */
export function initialValues(space: PdfObject, objects: Objects): number[] {
  const family = objects.name(space) ?? objects.name(objects.array(space)?.at(0)) ?? ''
  if (family === 'DeviceCMYK') return [0, 0, 0, 1]
  const count = componentsOf(space, objects) ?? 0
  return Array.from({ length: count }, () => (family === 'Separation' || family === 'DeviceN' ? 1 : 0))
}

/**
 * Evaluates a colour in gray or RGB. @returns black while the answer is open, and null for a colour that has none
 */
export function inkOf(space: PdfObject, values: readonly number[], objects: Objects, questions: Questions): Ink | null {
  const family = objects.name(space)
  if (family === 'DeviceGray' && values.length === 1) return { kind: 'gray', operands: inRange(values) }
  if (family === 'DeviceRGB' && values.length === 3) return { kind: 'rgb', operands: inRange(values) }
  if (componentsOf(space, objects) !== values.length) return null
  const answer = questions.colour(space, values) ?? [0, 0, 0]
  const parts = answer.map((part) => part / 255)
  return parts.every((part) => part === parts[0])
    ? { kind: 'gray', operands: inRange([parts[0]!]) }
    : { kind: 'rgb', operands: inRange(parts) }
}

const inRange = (values: readonly number[]): string =>
  values.map((value) => decimal(Math.min(1, Math.max(0, value)))).join(' ')
