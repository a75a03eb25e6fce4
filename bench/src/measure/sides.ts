import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HttpClient } from './http-client.js'
import { type Installation, port, root, startedBy, startInstallation, throwawayFolder } from './installation.js'
import { foreignLoad, loadText } from './foreign-load.js'
import { median } from './median.js'
import { cpuOf, quiet } from './process-group.js'
import type { Line } from './report.js'

/** One of two versions of the product, running. */
export class Side {
  files = 0
  readonly client: HttpClient

  private constructor(readonly installation: Installation) {
    this.client = new HttpClient(installation.port)
  }

  static async start(checkout: string, at: number): Promise<Side> {
    return new Side(await startInstallation(await throwawayFolder(), startedBy.node, { checkout, port: at }))
  }

  /** CPU time per repetition in µs, over all its processes. */
  async cpu(times: number, act: () => Promise<unknown>): Promise<number> {
    await quiet(this.installation)
    const used = cpuOf(this.installation.group)
    await act()
    await quiet(this.installation)
    return (cpuOf(this.installation.group) - used) / times
  }

  async stop(): Promise<void> {
    this.client[Symbol.dispose]()
    await this.installation[Symbol.asyncDispose]()
  }
}

export type Sides = readonly [before: Side, now: Side]

/** The earlier checkout from BEFORE; null if unset or not built. */
export async function earlierVersion(): Promise<string | null> {
  const checkout = process.env.BEFORE
  if (!checkout) return null
  return (await stat(join(checkout, 'build', 'server')).catch(() => null)) && checkout
}

/** Runs both versions, each on its own port and folder, while it measures. */
export async function withSides<Result>(earlier: string, measure: (sides: Sides) => Promise<Result>): Promise<Result> {
  const sides: Sides = [await Side.start(earlier, port), await Side.start(root, port + 1)]
  try {
    return await measure(sides)
  } finally {
    for (const side of sides) await side.stop()
  }
}

/** By block; `foreign` holds the load of other work during each, as a share of the machine. */
export type Compared = readonly [before: number[], now: number[], foreign?: number[]]

export const noFigures = (): [before: number[], now: number[], foreign: number[]] => [[], [], []]

/** Blocks of each row; `ROUNDS=1` for a trial. */
export const rounds = Number(process.env.ROUNDS ?? 5)

/** Measures both versions alternately; returns the figures of each by round. */
export async function inTurn<One>(
  sides: readonly [before: One, now: One],
  blocks: number,
  measure: (side: One) => Promise<number>,
): Promise<Compared> {
  const figures = noFigures()
  for (let block = 0; block < blocks; block++) {
    for (const [n, side] of sides.entries()) {
      const load = foreignLoad()
      figures[n]!.push(await measure(side))
      figures[2].push(load())
    }
  }
  return figures
}

/** Compares medians; a ratio below 1 is an improvement, except where a goal is `atLeast`. */
export function ratioOf(
  what: string,
  [old, now, foreign]: Compared,
  unit: string,
  goal: Pick<Line, 'under' | 'atLeast'> = {},
): Line {
  const [was, is] = [median(old), median(now)]
  const measured = `${was.toFixed(2)} → ${is.toFixed(2)} ${unit}${foreign ? `, ${loadText(foreign)}` : ''}`
  return { what, measured, ratio: is / was, unit: '', ...goal }
}
