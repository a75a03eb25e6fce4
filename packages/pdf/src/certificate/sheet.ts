import { hex } from '../hex-color.js'

const mm = 72 / 25.4

/** A4 with margins, in points (rule paper-9). */
export const sheet = {
  width: 210 * mm,
  height: 297 * mm,
  side: 20 * mm,
  top: 16 * mm,
  /** From the lower edge to the footer. */
  foot: 11 * mm,
} as const

export const inner = { left: sheet.side, right: sheet.width - sheet.side, width: sheet.width - 2 * sheet.side } as const

export const millimetres = (count: number): number => count * mm

/** Font sizes and line heights, in points. */
export const type = {
  title: { size: 30, line: 34 },
  statement: { size: 11, line: 16 },
  section: { size: 13, line: 16 },
  person: { size: 12.5, line: 16 },
  document: { size: 10.5, line: 13 },
  text: { size: 9, line: 13 },
  label: { size: 8.5, line: 13 },
  history: { size: 8.5, line: 10.8 },
  mono: { size: 7.4, line: 11 },
  hash: { size: 7.4, line: 13 },
  head: { size: 9, line: 15 },
  foot: { size: 8, line: 10 },
} as const
export type TypeSize = { size: number; line: number }

export const colors = {
  ink: hex('1c1b20'),
  second: hex('55525b'),
  label: hex('6d6974'),
  blue: hex('323ba6'),
  rosette: hex('323ba6'),
  entry: hex('b9b4ab'),
  row: hex('e0dcd3'),
  edge: hex('8b867d'),
} as const

/** Line widths, in points. */
export const rules = { strong: 0.9, entry: 0.35, row: 0.25 } as const
