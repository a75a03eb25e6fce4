import { HttpClient } from '../measure/http-client.js'
import { median } from '../measure/median.js'
import { quiet } from '../measure/process-group.js'
import type { Line } from '../measure/report.js'
import { inTurn, ratioOf, rounds, type Side, type Sides } from '../measure/sides.js'
import { finishOpened, opened, sent } from './opened.js'

const warmUps = 10
/** In a block. */
const finishes = 5
const atOnce = 16

/** From Finish to the completed request: one after the other, each opened by itself, and many at once. */
export async function sealingBefore(sides: Sides): Promise<Line[]> {
  for (const side of sides) await crowd(side, warmUps)
  const alone = await inTurn(sides, rounds, one)
  for (const side of sides) await crowd(side, atOnce)
  const many = await inTurn(sides, rounds, (side) => crowd(side, atOnce))
  return [
    ratioOf('1 page, Finish to completed', alone, 'ms', { under: 0.65 }),
    ratioOf(`${atOnce} at once, all completed after`, many, 's', { under: 0.55 }),
  ]
}

async function one(side: Side): Promise<number> {
  const took: number[] = []
  for (const id of await sent(side, finishes)) {
    const [finish] = await opened(side, [id])
    took.push(await finishOpened(side, finish!))
  }
  return median(took)
}

/** @returns seconds until the last one is completed */
async function crowd(side: Side, count: number): Promise<number> {
  const ids = await sent(side, count)
  await quiet(side.installation)
  const ready = await opened(side, ids)
  const clients = ready.map(() => new HttpClient(side.installation.port))
  const took = await Promise.all(ready.map((finish, n) => finishOpened(side, finish, clients[n])))
  for (const client of clients) client[Symbol.dispose]()
  return Math.max(...took) / 1000
}
