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
  /** How many files it was given: no two are the same. */
  files = 0
  readonly client: HttpClient

  private constructor(readonly installation: Installation) {
    this.client = new HttpClient(installation.port)
  }

  static async start(checkout: string, at: number): Promise<Side> {
    return new Side(await startInstallation(await throwawayFolder(), startedBy.node, { checkout, port: at }))
  }

  /** Microseconds of processor time of all its processes, for one of so many. */
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

/** Where an earlier version is, installed and built, as BEFORE names it; null where it names none. */
export async function earlierVersion(): Promise<string | null> {
  const checkout = process.env.BEFORE
  if (!checkout) return null
  return (await stat(join(checkout, 'build', 'server')).catch(() => null)) && checkout
}

/** Both versions, started one after the other. */
export const startSides = async (earlier: string): Promise<Sides> => [
  await Side.start(earlier, port),
  await Side.start(root, port + 1),
]

/** Both versions, each measured while the other rests, in turn; the figures of each in the order of the rounds. */
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

/** Medians before and now; a ratio below 1 is less than before. */
export function ratioOf(what: string, [old, now]: readonly [number[], number[]], unit: string, under?: number): Line {
  const [was, is] = [median(old), median(now)]
  return { what, measured: `${was.toFixed(2)} → ${is.toFixed(2)} ${unit}`, ratio: is / was, unit: '', under }
}
