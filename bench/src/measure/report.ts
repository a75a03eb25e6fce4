import type { Reference } from './reference.js'

export interface Line {
  what: string
  measured: string
  ratio?: number
  unit?: 'h' | 'r' | 'MB' | 'KB' | 'B' | 's' | 'ms' | 'events/s' | ''
  under?: number
  atLeast?: number
}

/** A duration in round trips, for targets in r. */
export function inR(what: string, ms: number, { rMs }: Reference, under?: number): Line {
  return { what, measured: `${ms.toFixed(2)} ms`, ratio: ms / rMs, unit: 'r', under }
}

/** CPU time in bare requests, for targets in h. */
export function inH(what: string, us: number, { hUs }: Reference, under?: number): Line {
  const measured = us < 1000 ? `${us.toFixed(0)} µs` : `${(us / 1000).toFixed(2)} ms`
  return { what, measured: `${measured} CPU`, ratio: us / hUs, unit: 'h', under }
}

/** A value in an absolute unit. */
export function counted(what: string, value: number, unit: NonNullable<Line['unit']>, under?: number): Line {
  return { what, measured: `${shown(value)} ${unit}`.trim(), ratio: value, unit, under }
}

export function told(what: string, measured: string): Line {
  return { what, measured }
}

export function printReport(title: string, lines: readonly Line[], reference: Reference): void {
  console.log(`h = ${reference.hUs.toFixed(1)} µs CPU, r = ${reference.rMs.toFixed(3)} ms\n`)
  const rows = [[title, 'measured', 'ratio', 'target', ''], ...lines.map(cells)]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('   ')
        .trimEnd(),
    )
}

function cells({ what, measured, ratio, unit = '', under, atLeast }: Line): string[] {
  const inUnit = (value: number) => `${shown(value)} ${unit}`.trim()
  const target = under !== undefined ? `< ${inUnit(under)}` : atLeast !== undefined ? `≥ ${inUnit(atLeast)}` : ''
  const reached = ratio !== undefined && ratio < (under ?? Infinity) && ratio >= (atLeast ?? -Infinity)
  const verdict = !target || ratio === undefined ? '' : reached ? 'reached' : 'MISSED'
  return [what, measured, ratio === undefined ? '' : inUnit(ratio), target, verdict]
}

const shown = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
