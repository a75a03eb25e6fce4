import { onePagePdf } from '../flow/agreement-pdf.js'
import { sendOne, sendUploaded, upload } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { medianMs } from '../measure/median.js'
import { quiet } from '../measure/process-group.js'
import type { Line } from '../measure/report.js'
import { type Compared, inTurn, ratioOf, rounds, type Side, type Sides } from '../measure/sides.js'

const warmUps = 150
/** Flows per round; `FLOWS=100` for fewer. */
const flows = Number(process.env.FLOWS ?? 300)
const atOnce = 8
const uploads = 60
const listPath = '/api/signature-requests?limit=10'

export async function flowBefore(sides: Sides): Promise<Line[]> {
  const known = new Map<Side, string>()
  for (const side of sides) {
    const [document] = await upload(side.client, await onePagePdf(side.files++))
    known.set(side, document!.id)
    for (let n = 0; n < warmUps; n++) await sendUploaded(side.client, document!.id)
    await uploadSome(side)
  }
  const uploaded = (client: HttpClient, side: Side) => sendUploaded(client, known.get(side)!)
  const anew = async (client: HttpClient, side: Side) => sendOne(client, await onePagePdf(side.files++))
  const alone = await inTurn(sides, rounds, async (side) => {
    await quiet(side.installation)
    return medianMs(flows, () => uploaded(side.client, side))
  })
  const intake = async (side: Side) => (await side.cpu(uploads, () => uploadSome(side))) / 1000
  const busy = await crowd(sides, uploaded)
  const withUpload = await crowd(sides, anew)
  return [
    ratioOf('upload of one page, CPU', await inTurn(sides, rounds, intake), 'ms'),
    ratioOf('flow, one client, median', alone, 'ms', { under: 1 }),
    ratioOf(`flows a second, ${atOnce} clients`, busy.perSecond, '', { atLeast: 1 }),
    ratioOf(`flow, ${atOnce} clients, CPU`, busy.cpu, 'ms'),
    ratioOf(`flow with its upload, ${atOnce} clients, CPU`, withUpload.cpu, 'ms'),
    ratioOf('list, ten of all that were sent, median', await inTurn(sides, rounds, listed), 'ms', { under: 1.03 }),
    ratioOf('search among all that were sent, median', await inTurn(sides, rounds, searched), 'ms', { under: 1.03 }),
  ]
}

async function uploadSome(side: Side): Promise<void> {
  for (let n = 0; n < uploads; n++) await upload(side.client, await onePagePdf(side.files++))
}

async function listed(side: Side): Promise<number> {
  await quiet(side.installation)
  return medianMs(1000, () => side.client.call('GET', listPath))
}

async function searched(side: Side): Promise<number> {
  await quiet(side.installation)
  return medianMs(200, () => side.client.call('GET', `${listPath}&q=grace`))
}

type Send = (client: HttpClient, side: Side) => Promise<unknown>

/** With clients that send continuously. @returns CPU per flow in ms, and flows a second */
async function crowd(sides: Sides, send: Send): Promise<{ cpu: Compared; perSecond: Compared }> {
  const rates: [number[], number[]] = [[], []]
  const cpu = await inTurn(sides, rounds, async (side) => {
    const clients = Array.from({ length: atOnce }, () => new HttpClient(side.installation.port))
    let left = flows
    const act = async () => {
      const began = performance.now()
      await Promise.all(
        clients.map(async (client) => {
          while (left-- > 0) await send(client, side)
        }),
      )
      rates[sides.indexOf(side)]!.push((1000 * flows) / (performance.now() - began))
    }
    const us = await side.cpu(flows, act)
    for (const client of clients) client[Symbol.dispose]()
    return us / 1000
  })
  return { cpu, perSecond: [...rates, cpu[2]!] }
}
