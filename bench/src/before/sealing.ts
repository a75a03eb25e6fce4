import { agreementPdf } from '../flow/agreement-pdf.js'
import { finishAndWait, readyToFinish } from '../flow/finishing.js'
import { sendOne } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { median } from '../measure/median.js'
import { quiet } from '../measure/quiet.js'
import type { Line } from '../measure/report.js'
import { inTurn, ratioOf, type Side, type Sides } from '../measure/sides.js'

const sizes = [1, 10, 50] as const
const warmUps = 30
const measured = 12
const rounds = 3
const atOnce = 16
/** Poll intervals in ms when measuring time, and CPU. */
const [looksSoon, looksSeldom] = [2, 100]

export async function sealingBefore(sides: Sides): Promise<Line[]> {
  const lines: Line[] = []
  for (const pages of sizes) lines.push(...(await sealed(sides, pages)))
  for (const side of sides) await finishAtOnce(side, await ready(side, 1, atOnce))
  const crowd = await inTurn(sides, rounds, async (side) => {
    const finishes = await ready(side, 1, atOnce)
    return (await side.cpu(atOnce, () => finishAtOnce(side, finishes))) / 1000
  })
  return [...lines, ratioOf(`${atOnce} at once, CPU of each`, crowd, 'ms')]
}

async function sealed(sides: Sides, pages: number): Promise<Line[]> {
  for (const side of sides) await finish(side, await ready(side, pages, warmUps), looksSeldom)
  const took = await inTurn(sides, rounds, async (side) => {
    const finishes = await ready(side, pages, measured)
    await quiet(side.installation)
    return median(await finish(side, finishes, looksSoon))
  })
  const cpu = await inTurn(sides, rounds, async (side) => {
    const finishes = await ready(side, pages, measured)
    return (await side.cpu(measured, () => finish(side, finishes, looksSeldom))) / 1000
  })
  return [
    ratioOf(`${pages} page(s), Finish to completed`, took, 'ms'),
    ratioOf(`${pages} page(s), CPU to the last mail`, cpu, 'ms'),
  ]
}

async function ready(side: Side, pages: number, count: number) {
  const made = []
  for (let n = 0; n < count; n++) {
    const id = await sendOne(side.client, await agreementPdf(pages, ++side.files))
    made.push(await readyToFinish(side.client, side.installation.dataDir, id))
  }
  return made
}

type Finishes = Awaited<ReturnType<typeof ready>>

async function finish(side: Side, finishes: Finishes, lookEveryMs: number): Promise<number[]> {
  const took: number[] = []
  for (const one of finishes) {
    const began = performance.now()
    await finishAndWait(side.client, one, lookEveryMs)
    took.push(performance.now() - began)
  }
  return took
}

async function finishAtOnce(side: Side, finishes: Finishes): Promise<void> {
  const clients = finishes.map(() => new HttpClient(side.installation.port))
  await Promise.all(finishes.map((one, n) => finishAndWait(clients[n]!, one, looksSeldom)))
  for (const client of clients) client.close()
}
