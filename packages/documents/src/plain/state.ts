import { PdfName, type PdfObject } from '@libpdf/core'
import type { Matrix } from './matrix.js'

/** Dash array and phase in units of user space. */
export interface Dashes {
  parts: readonly number[]
  phase: number
}

/** A colour as operands of `g`, `rg` or, with a pattern's name, `scn`. */
export interface Ink {
  kind: 'gray' | 'rgb' | 'pattern'
  operands: string
}

/** The part of the graphics state on which marks depend (ISO 32000-2, 8.4.1). */
export interface State {
  matrix: Matrix
  width: number
  cap: number
  dashes: Dashes
  fill: Ink
  stroke: Ink
  /** Of `sc` and `scn`. */
  fillSpace: PdfObject
  strokeSpace: PdfObject
  /** Constant alpha of fills and strokes. */
  alphas: readonly [fill: number, stroke: number]
  textMode: number
  /** Resource name; empty for a font that a form takes over. */
  font: string | null
  size: number
  /** `w` and `d` as written so far: they are written with the line that needs them. */
  written: string
}

/** True for one shade in all channels. */
export const isGrey = ({ kind, operands }: Ink): boolean =>
  kind === 'gray' || (kind === 'rgb' && new Set(operands.split(' ')).size === 1)

export const initialSpaces = { fillSpace: PdfName.of('DeviceGray'), strokeSpace: PdfName.of('DeviceGray') }

const black: Ink = { kind: 'gray', operands: '0' }

export const initialState = (matrix: Matrix): State => ({
  matrix,
  width: 1,
  cap: 0,
  dashes: { parts: [], phase: 0 },
  fill: black,
  stroke: black,
  ...initialSpaces,
  alphas: [1, 1],
  textMode: 0,
  font: null,
  size: 1,
  written: '',
})

export function fillOperator({ kind, operands }: Ink): string {
  if (kind === 'pattern') return `/Pattern cs\n${operands} scn\n`
  return `${operands} ${kind === 'gray' ? 'g' : 'rg'}\n`
}

export function strokeOperator({ kind, operands }: Ink): string {
  if (kind === 'pattern') return `/Pattern CS\n${operands} SCN\n`
  return `${operands} ${kind === 'gray' ? 'G' : 'RG'}\n`
}
