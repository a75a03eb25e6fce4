import { setTimeout as wait } from 'node:timers/promises'
import { agreementPdf } from '../flow/agreement-pdf.js'
import { uploadUntilChecked } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { median, msOf } from '../measure/median.js'
import { quiet } from '../measure/process-group.js'
import type { Line } from '../measure/report.js'
import { inTurn, noFigures, ratioOf, rounds, type Side, type Sides } from '../measure/sides.js'

const manyPages = 50
/** One-page documents in a block. */
const documents = 8
/** Poll intervals in ms when measuring the time of a page, and everything else. */
const [looksSoon, looksSeldom] = [10, 100]
const listEveryMs = 20
const listPath = '/api/signature-requests?limit=10'

/** Uploads until every page is checked, and calls meanwhile. */
export async function checkBefore(sides: Sides): Promise<Line[]> {
  for (const side of sides) await oneByOne(side, await pdfs(side, 1, documents), looksSeldom)
  const time = await inTurn(sides, rounds, async (side) => {
    const files = await pdfs(side, 1, documents)
    await quiet(side.installation)
    return median(await oneByOne(side, files, looksSoon))
  })
  const cpu = await inTurn(sides, rounds, async (side) => {
    const files = await pdfs(side, 1, documents)
    return (await side.cpu(documents, () => oneByOne(side, files, looksSeldom))) / 1000
  })
  const seconds = noFigures()
  const manyCpu = await inTurn(sides, rounds, async (side) => {
    const files = await pdfs(side, manyPages, 1)
    const us = await side.cpu(1, async () => {
      const [ms] = await oneByOne(side, files, looksSeldom)
      seconds[sides.indexOf(side)]!.push(ms! / 1000)
    })
    return us / 1e6
  })
  const [old, now] = seconds
  return [
    ratioOf(`${manyPages} pages, upload until checked`, [old, now, manyCpu[2]], 's', { under: 0.35 }),
    ratioOf(`${manyPages} pages, CPU`, manyCpu, 's', { under: 0.5 }),
    ratioOf('1 page, upload until checked', time, 'ms', { under: 0.65 }),
    ratioOf('1 page, CPU', cpu, 'ms', { under: 0.6 }),
    ratioOf(`list while ${manyPages} pages are checked, p99`, await inTurn(sides, rounds, listedMeanwhile), 'ms', {
      under: 1.1,
    }),
  ]
}

async function pdfs(side: Side, pages: number, count: number): Promise<Buffer[]> {
  const made: Buffer[] = []
  while (made.length < count) made.push(await agreementPdf(pages, ++side.files))
  return made
}

/** @returns the time of each, ms */
async function oneByOne(side: Side, files: readonly Buffer[], lookEveryMs: number): Promise<number[]> {
  const took: number[] = []
  for (const file of files) took.push(await msOf(() => uploadUntilChecked(side.client, file, lookEveryMs)))
  return took
}

async function listedMeanwhile(side: Side): Promise<number> {
  const files = await pdfs(side, manyPages, 1)
  using lister = new HttpClient(side.installation.port)
  await quiet(side.installation)
  let isOver = false
  const checked = oneByOne(side, files, looksSeldom).finally(() => (isOver = true))
  const took: number[] = []
  while (!isOver) {
    took.push(await msOf(() => lister.call('GET', listPath)))
    await wait(listEveryMs)
  }
  await checked
  return took.toSorted((a, b) => a - b)[Math.ceil(0.99 * took.length) - 1]!
}
