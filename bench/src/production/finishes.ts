import { setTimeout as wait } from 'node:timers/promises'
import { agreementPdf } from '../flow/agreement-pdf.js'
import { finishAndWait, readyBy } from '../flow/finishing.js'
import { sendOne } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { median, msOf } from '../measure/median.js'
import { rounds } from '../measure/sides.js'
import type { ProductionInstallation } from './installation.js'

/** In a block. */
const finishes = 5
const readsMs = 5000
const lookEveryMs = 5

/** From Finish to completed by round, ms; the first round of each only warms. */
export async function finished(sides: readonly ProductionInstallation[]): Promise<number[][]> {
  const took = sides.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [n, side] of sides.entries()) {
      const ms = await severalTimes(side)
      if (round > 0) took[n]!.push(ms)
    }
  }
  return took
}

async function severalTimes(side: ProductionInstallation): Promise<number> {
  using client = new HttpClient(side.ports[0]!)
  const took: number[] = []
  while (took.length < finishes) {
    const known = side.sink!.tokens.length
    const id = await sendOne(client, await agreementPdf(1, ++side.files))
    while (side.sink!.tokens.length === known) await wait(20)
    const finish = await readyBy(side.sink!.tokens.at(-1)!, client, id)
    await wait(readsMs)
    took.push(await msOf(() => finishAndWait(client, finish, lookEveryMs)))
  }
  return median(took)
}
