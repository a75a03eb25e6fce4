import { setTimeout as wait } from 'node:timers/promises'
import { agreementPdf } from '../flow/agreement-pdf.js'
import { type Finish, finishAndWait, readyToFinish } from '../flow/finishing.js'
import { sendOne } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { type Installation, port, startInstallation, throwawayFolder } from '../measure/installation.js'
import { median } from '../measure/median.js'
import { cpuOf, memoryOf } from '../measure/process-group.js'
import { quiet } from '../measure/quiet.js'
import type { Reference } from '../measure/reference.js'
import { counted, inH, inR, type Line } from '../measure/report.js'

/** Targets per page count, in round trips and CPU. */
const targets = [
  { pages: 1, r: 220, h: 3300 },
  { pages: 10, r: 360, h: 5500 },
  { pages: 50, r: 1300, h: 22_000 },
] as const
const warmUps = 50
const measured = 15
const atOnce = 16
const megabyte = 1024 ** 2
/** By then fresh children have replaced those that checked the uploads. */
const restMs = 20_000
/** Poll intervals in ms when measuring time, and CPU. */
const [looksSoon, looksSeldom] = [2, 100]

/** From the last Finish to sealed documents with certificate: drawn signature, own key, no timestamps. */
export async function sealing(reference: Reference): Promise<Line[]> {
  const lines = await withInstallation(async (client, installation, ready) =>
    times(reference, client, installation, ready),
  )
  const occupied = await withInstallation(async (client, installation, ready) => {
    const finishes = await all(measured, () => ready(50))
    await wait(restMs)
    return memory(client, finishes, installation)
  })
  return [...lines, ...occupied]
}

type Ready = (pages: number) => Promise<Finish>

async function withInstallation<Measured>(
  measure: (client: HttpClient, installation: Installation, ready: Ready) => Promise<Measured>,
): Promise<Measured> {
  const installation = await startInstallation(await throwawayFolder())
  const client = new HttpClient(port)
  let number = 0
  try {
    return await measure(client, installation, async (pages) => {
      const requestId = await sendOne(client, await agreementPdf(pages, ++number))
      return readyToFinish(client, installation.dataDir, requestId)
    })
  } finally {
    client.close()
    await installation.stop()
  }
}

async function times(
  reference: Reference,
  client: HttpClient,
  installation: Installation,
  ready: Ready,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const { pages, r, h } of targets) {
    for (let n = 0; n < warmUps; n++) await finishAndWait(client, await ready(pages), looksSeldom)
    const took = await inTurn(client, await all(measured, () => ready(pages)), looksSoon)
    const finishes = await all(measured, () => ready(pages))
    await quiet(installation)
    const before = cpuOf(installation.group)
    await inTurn(client, finishes, looksSeldom)
    await quiet(installation)
    const cpuUs = (cpuOf(installation.group) - before) / measured
    lines.push(inR(`${pages} page(s), median`, median(took), reference, r))
    lines.push(inH(`${pages} page(s), CPU to the last mail`, cpuUs, reference, h))
  }
  return [...lines, ...(await crowd(await all(atOnce, () => ready(1)), installation))]
}

async function all<Value>(count: number, make: () => Promise<Value>): Promise<Value[]> {
  const made: Value[] = []
  for (let n = 0; n < count; n++) made.push(await make())
  return made
}

async function inTurn(client: HttpClient, finishes: readonly Finish[], lookEveryMs: number): Promise<number[]> {
  const took: number[] = []
  for (const finish of finishes) {
    const began = performance.now()
    await finishAndWait(client, finish, lookEveryMs)
    took.push(performance.now() - began)
  }
  return took
}

async function crowd(finishes: readonly Finish[], installation: Installation): Promise<Line[]> {
  await quiet(installation)
  const clients = finishes.map(() => new HttpClient(port))
  const before = cpuOf(installation.group)
  const began = performance.now()
  await Promise.all(finishes.map((finish, n) => finishAndWait(clients[n]!, finish, looksSeldom)))
  const seconds = (performance.now() - began) / 1000
  await quiet(installation)
  const cpuSeconds = (cpuOf(installation.group) - before) / 1e6
  for (const client of clients) client.close()
  return [
    counted(`${atOnce} at once, all completed after`, seconds, 's'),
    // A comparable product reaches 2.5 per second and core; the target is five times that.
    { ...counted(`${atOnce} at once, a second of processor time`, atOnce / cpuSeconds, ''), atLeast: 12.5 },
  ]
}

/** Peak memory of the process group while it seals fifty-page documents sequentially. */
async function memory(client: HttpClient, finishes: readonly Finish[], { group }: Installation): Promise<Line[]> {
  let [rss, pss] = [0, 0]
  const watch = setInterval(() => {
    const now = memoryOf(group)
    rss = Math.max(rss, now.rss)
    pss = Math.max(pss, now.pss)
  }, 50)
  await inTurn(client, finishes, looksSeldom)
  clearInterval(watch)
  return [
    counted('50 pages, one after the other: RSS', rss / megabyte, 'MB', 400),
    counted('50 pages, one after the other: shared pages counted once', pss / megabyte, 'MB', 400),
  ]
}
