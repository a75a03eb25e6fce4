import { setTimeout as wait } from 'node:timers/promises'
import { agreementPdf } from '../flow/agreement-pdf.js'
import { chosen, uploadUntilChecked } from '../flow/sending-flow.js'
import { msOf } from '../measure/median.js'
import type { Line } from '../measure/report.js'
import { inTurn, noFigures, ratioOf, rounds, type Side, type Sides, type Compared } from '../measure/sides.js'
import { finishOpened, opened, sent } from './opened.js'

/** Nobody calls for so long; `QUIET_SECONDS=5` for a trial. */
const quietMs = 1000 * Number(process.env.QUIET_SECONDS ?? 120)
const looksSoon = 10

/** The first upload and the first Finish after two quiet minutes, which pass for both versions at once. */
export async function coldBefore(sides: Sides): Promise<Line[]> {
  const upload = await afterQuiet(sides, prepared, async ({ side, pdf }) => {
    await chosen(side.client)
    return msOf(() => uploadUntilChecked(side.client, pdf, looksSoon))
  })
  const finish = await afterQuiet(
    sides,
    async (side) => ({ side, ids: await sent(side, 1) }),
    async ({ side, ids }) => finishOpened(side, (await opened(side, ids))[0]!),
  )
  return [
    ratioOf('first upload of a page after quiet minutes, until checked', upload, 'ms', { under: 0.6 }),
    ratioOf('first Finish after quiet minutes, to completed', finish, 'ms', { under: 0.4 }),
  ]
}

/** Prepares both sides, waits once for both, and then measures each. */
async function afterQuiet<Ready>(
  sides: Sides,
  prepare: (side: Side) => Promise<Ready>,
  measure: (ready: Ready) => Promise<number>,
): Promise<Compared> {
  const all = noFigures()
  for (let block = 0; block < rounds; block++) {
    const ready = [await prepare(sides[0]), await prepare(sides[1])] as const
    await wait(quietMs)
    for (const [n, figures] of (await inTurn(ready, 1, measure)).entries()) all[n]!.push(...figures!)
  }
  return all
}

/** An upload before, so that the quiet minutes follow work. */
async function prepared(side: Side): Promise<{ side: Side; pdf: Buffer }> {
  await uploadUntilChecked(side.client, await agreementPdf(1, ++side.files), looksSoon)
  return { side, pdf: await agreementPdf(1, ++side.files) }
}
