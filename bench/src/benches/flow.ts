import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onePagePdf } from '../flow/agreement-pdf.js'
import { sendOne } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { type Installation, port, startInstallation, throwawayFolder } from '../measure/installation.js'
import { median, medianMs, msOf } from '../measure/median.js'
import { cpuOf } from '../measure/process-group.js'
import type { Reference } from '../measure/reference.js'
import { counted, inH, inR, type Line } from '../measure/report.js'

const warmUps = 150
const measured = 400
const clientsAtOnce = 8

/** Upload, create, recipient, field and send, by one client and by eight at once. CPU up to the last mail. */
export async function flow(reference: Reference): Promise<Line[]> {
  const pdfs = await Promise.all(Array.from({ length: warmUps + 2 * measured }, (_, number) => onePagePdf(number)))
  await using installation = await startInstallation(await throwawayFolder())
  using alone = new HttpClient(port)
  const firstMs = await medianMs(1, () => sendOne(alone, pdfs.pop()!))
  for (let round = 1; round < warmUps; round++) await sendOne(alone, pdfs.pop()!)
  const one = await measure(installation, pdfs.splice(0, measured), [alone])
  const crowd = Array.from({ length: clientsAtOnce }, () => new HttpClient(port))
  const many = await measure(installation, pdfs.splice(0, measured), crowd)
  for (const client of crowd) client[Symbol.dispose]()
  return [
    inR('the very first', firstMs, reference),
    inR('one client, median', one.medianMs, reference, 45),
    inH('one client, CPU a flow', one.cpuUs, reference, 170),
    counted(`${clientsAtOnce} clients, flows a second`, many.perSecond, ''),
    inH(`${clientsAtOnce} clients, CPU a flow`, many.cpuUs, reference, 170),
  ]
}

/** Clients share the PDFs; a failed call aborts the measurement. */
async function measure(installation: Installation, pdfs: Buffer[], clients: readonly HttpClient[]) {
  await allMailsOut(installation)
  const flows = pdfs.length
  const before = cpuOf(installation.group)
  const began = performance.now()
  const took = await Promise.all(
    clients.map(async (client) => {
      const times: number[] = []
      for (let pdf = pdfs.pop(); pdf; pdf = pdfs.pop()) times.push(await msOf(() => sendOne(client, pdf!)))
      return times
    }),
  )
  const perSecond = (1000 * flows) / (performance.now() - began)
  await allMailsOut(installation)
  return { medianMs: median(took.flat()), perSecond, cpuUs: (cpuOf(installation.group) - before) / flows }
}

async function allMailsOut({ dataDir, group }: Installation): Promise<void> {
  for (let before = ''; ;) {
    const now = `${cpuOf(group)} ${(await readdir(join(dataDir, 'outbox'))).length}`
    if (now === before) return
    before = now
    await wait(300)
  }
}
