import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HttpClient } from './http-client.js'
import { type Installation, port, root, startedBy, startInstallation, throwawayFolder } from './installation.js'
import { median } from './median.js'
import { cpuOf } from './process-group.js'
import { quiet } from './quiet.js'
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
    this.client.close()
    await this.installation.stop()
  }
}

export type Sides = readonly [before: Side, now: Side]

/** The earlier checkout from BEFORE; null if unset or not built. */
export async function earlierVersion(): Promise<string | null> {
  const checkout = process.env.BEFORE
  if (!checkout) return null
  return (await stat(join(checkout, 'build', 'server')).catch(() => null)) && checkout
}

export const startSides = async (earlier: string): Promise<Sides> => [
  await Side.start(earlier, port),
  await Side.start(root, port + 1),
]

/** Measures both versions alternately; returns the figures of each by round. */
export async function inTurn<One>(
  sides: readonly [before: One, now: One],
  rounds: number,
  measure: (side: One) => Promise<number>,
): Promise<[number[], number[]]> {
  const figures: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const [n, side] of sides.entries()) figures[n]!.push(await measure(side))
  }
  return figures
}

/** Compares medians; a ratio below 1 is an improvement. */
export function ratioOf(what: string, [old, now]: readonly [number[], number[]], unit: string, under?: number): Line {
  const [was, is] = [median(old), median(now)]
  return { what, measured: `${was.toFixed(2)} → ${is.toFixed(2)} ${unit}`, ratio: is / was, unit: '', under }
}
