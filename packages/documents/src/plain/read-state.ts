import type { PdfDict, PdfObject } from '@libpdf/core'
import type { Objects } from '../rendition/objects.js'
import { decimal } from './decimal.js'
import type { Dashes, State } from './state.js'

/** A graphics state dictionary (ISO 32000-2, table 57), apart from what makes it odd. */
export interface ReadState {
  /** `ca` and `CA`, as far as they are given. */
  alphas: Readonly<Record<string, number>>
  /** What lines take over. */
  lines: Partial<State>
  /** Caps, joins and miter limit as operators. */
  text: string
  /** Entries other than constant alpha, which go or become operators. */
  others: string[]
}

/** Caps and joins. */
const styles: ReadonlySet<number | null> = new Set([0, 1, 2])

export function readState(state: PdfDict, objects: Objects): ReadState {
  const alphas: Record<string, number> = {}
  const lines: Partial<State> = {}
  const others: string[] = []
  let text = ''
  for (const [{ value: key }, value] of state) {
    const number = objects.number(value)
    if (key === 'ca' || key === 'CA') alphas[key] = Math.min(1, Math.max(0, number ?? 1))
    else if (key !== 'Type') others.push(key)
    if (key === 'D') lines.dashes = dashesOf(value, objects)
    if (number === null) continue
    if (key === 'LW') lines.width = Math.abs(number)
    if (key === 'LC' && styles.has(number)) lines.cap = number
    if (key === 'LC' && styles.has(number)) text += `${number} J\n`
    if (key === 'LJ' && styles.has(number)) text += `${number} j\n`
    if (key === 'ML' && number >= 1) text += `${decimal(number)} M\n`
  }
  return { alphas, lines, text, others }
}

function dashesOf(value: PdfObject, objects: Objects): Dashes {
  const [parts, phase] = objects.items(value)
  const numbers = objects.items(parts).map((part) => Math.abs(objects.number(part) ?? 0))
  return { parts: numbers, phase: objects.number(phase) ?? 0 }
}
