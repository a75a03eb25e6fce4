import { onePagePdf } from '../flow/one-page-pdf.js'
import { sendOne, sendUploaded, upload } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { medianMs } from '../measure/median.js'
import { quiet } from '../measure/quiet.js'
import type { Line } from '../measure/report.js'
import { inTurn, ratioOf, type Side, type Sides } from '../measure/sides.js'

const warmUps = 150
/** Flows per round; `FLOWS=100` for fewer. */
const flows = Number(process.env.FLOWS ?? 300)
const rounds = Number(process.env.ROUNDS ?? 3)
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
  return [
    ratioOf('upload of one page, CPU', await inTurn(sides, rounds, intake), 'ms'),
    ratioOf('flow, one client, median', alone, 'ms'),
    ratioOf(`flow, ${atOnce} clients, CPU`, await crowd(sides, uploaded), 'ms'),
    ratioOf(`flow with its upload, ${atOnce} clients, CPU`, await crowd(sides, anew), 'ms'),
    ratioOf('list, ten of all that were sent, median', await inTurn(sides, rounds, listed), 'ms'),
  ]
}

async function uploadSome(side: Side): Promise<void> {
  for (let n = 0; n < uploads; n++) await upload(side.client, await onePagePdf(side.files++))
}

async function listed(side: Side): Promise<number> {
  await quiet(side.installation)
  return medianMs(1000, () => side.client.call('GET', listPath))
}

type Send = (client: HttpClient, side: Side) => Promise<unknown>

/** CPU per flow in ms, with clients that send continuously. */
async function crowd(sides: Sides, send: Send): Promise<[number[], number[]]> {
  return inTurn(sides, rounds, async (side) => {
    const clients = Array.from({ length: atOnce }, () => new HttpClient(side.installation.port))
    let left = flows
    const act = () =>
      Promise.all(
        clients.map(async (client) => {
          while (left-- > 0) await send(client, side)
        }),
      )
    const us = await side.cpu(flows, act)
    for (const client of clients) client.close()
    return us / 1000
  })
}
