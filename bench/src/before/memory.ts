import { setTimeout as wait } from 'node:timers/promises'
import { foreignLoad } from '../measure/foreign-load.js'
import { memoryOf } from '../measure/process-group.js'
import type { Line } from '../measure/report.js'
import { noFigures, ratioOf, rounds, type Side, type Sides, withSides } from '../measure/sides.js'
import { finishOpened, opened, sent } from './opened.js'

/** After ready, and after the last completed request; for both versions at once. */
const restMs = 30_000
const completions = 5
const megabyte = 1024 ** 2

/** Memory of the process groups, shared pages counted once (PSS), each block in new installations. */
export async function memoryBefore(earlier: string): Promise<Line[]> {
  const [idle, worked] = [noFigures(), noFigures()]
  for (let block = 0; block < rounds; block++) {
    await withSides(earlier, async (sides) => {
      await rested(sides, idle)
      await Promise.all(sides.map(seal))
      await rested(sides, worked)
    })
  }
  return [
    ratioOf(`idle, ${restMs / 1000} s after ready, PSS`, idle, 'MB', { under: 1.05 }),
    ratioOf(`${restMs / 1000} s after ${completions} completions, PSS`, worked, 'MB', { under: 0.45 }),
  ]
}

async function rested(sides: Sides, into: ReturnType<typeof noFigures>): Promise<void> {
  const load = foreignLoad()
  await wait(restMs)
  for (const [n, { installation }] of sides.entries()) into[n]!.push(memoryOf(installation.group).pss / megabyte)
  into[2].push(load())
}

async function seal(side: Side): Promise<void> {
  for (const finish of await opened(side, await sent(side, completions))) await finishOpened(side, finish)
}
