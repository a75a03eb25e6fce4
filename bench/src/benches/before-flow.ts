import { onePagePdf } from '../flow/one-page-pdf.js'
import { sendOne, sendUploaded, upload } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { median, medianMs } from '../measure/median.js'
import { quiet } from '../measure/quiet.js'
import type { Reference } from '../measure/reference.js'
import { inR, type Line, told } from '../measure/report.js'
import { earlierVersion, inTurn, ratioOf, type Side, type Sides, startSides } from '../measure/sides.js'

const warmUps = 150
/** In each round. `FLOWS=100` for fewer. */
const flows = Number(process.env.FLOWS ?? 300)
const rounds = Number(process.env.ROUNDS ?? 3)
const atOnce = 8

/**
 * What a flow costs now and before, with a document that was uploaded before, and with an upload of its own: BEFORE names the
 * checkout of an earlier version, installed and built. Both run in this same run, in turn; a ratio below 1 is less.
 */
export async function beforeFlow(reference: Reference): Promise<Line[]> {
  const earlier = await earlierVersion()
  if (!earlier) return [told('skipped', 'BEFORE must name the folder of an earlier version, installed and built')]
  const sides = await startSides(earlier)
  try {
    const known = new Map<Side, string>()
    for (const side of sides) {
      const [document] = await upload(side.client, await onePagePdf(side.files++))
      known.set(side, document!.id)
      for (let n = 0; n < warmUps; n++) await sendUploaded(side.client, document!.id)
    }
    const uploaded = (client: HttpClient, side: Side) => sendUploaded(client, known.get(side)!)
    const anew = async (client: HttpClient, side: Side) => sendOne(client, await onePagePdf(side.files++))
    return [
      ...(await alone(sides, reference, uploaded)),
      ratioOf(`flow, ${atOnce} clients, CPU`, await crowd(sides, uploaded), 'ms', 0.5),
      ratioOf(`flow with its upload, ${atOnce} clients, CPU`, await crowd(sides, anew), 'ms'),
    ]
  } finally {
    for (const side of sides) await side.stop()
  }
}

type Send = (client: HttpClient, side: Side) => Promise<unknown>

async function alone(sides: Sides, reference: Reference, send: Send): Promise<Line[]> {
  const took = await inTurn(sides, rounds, async (side) => {
    await quiet(side.installation)
    return medianMs(flows, () => send(side.client, side))
  })
  const now = ratioOf('flow, one client, median', took, 'ms')
  return [now, inR('flow, one client, median now', median(took[1]), reference, 40)]
}

/** Processor time of a flow, ms, where each client sends the next as soon as its last is sent. */
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
