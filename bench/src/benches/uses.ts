import { onePagePdf } from '../flow/one-page-pdf.js'
import { sendUploaded, upload } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { port, startInstallation, throwawayFolder } from '../measure/installation.js'
import { median } from '../measure/median.js'
import { quiet } from '../measure/quiet.js'
import { type Line, told } from '../measure/report.js'

/** Requests that hold the document which everybody sends. */
const uses = Number(process.env.USES ?? 10_000)
const fillersAtOnce = 8
const warmUps = 100
const measured = 300

/**
 * A flow with a document that was uploaded before and that very many requests use, against one that few do: in one
 * installation, which holds all those requests, in turn.
 */
export async function usesOfOne(): Promise<Line[]> {
  const installation = await startInstallation(await throwawayFolder())
  const client = new HttpClient(port)
  try {
    const [few, many] = [await uploaded(client, 1), await uploaded(client, 2)]
    await fill(many)
    await quiet(installation)
    const flows = { few: [] as number[], many: [] as number[] }
    const creates = { few: [] as number[], many: [] as number[] }
    for (let round = -warmUps; round < measured; round++) {
      for (const [which, documentId] of inTurn(round, { few, many })) {
        const flow = await msOf(() => sendUploaded(client, documentId))
        const create = await msOf(() => createWith(client, documentId))
        if (round < 0) continue
        flows[which].push(flow)
        creates[which].push(create)
      }
    }
    return [ratio('a flow, median', flows), ratio('creating alone, median', creates)]
  } finally {
    client.close()
    await installation.stop()
  }
}

async function uploaded(client: HttpClient, number: number): Promise<string> {
  const [document] = await upload(client, await onePagePdf(number))
  return document!.id
}

const createWith = (client: HttpClient, documentId: string): Promise<unknown> =>
  client.json('POST', '/api/signature-requests', { title: 'Consulting Agreement', documentIds: [documentId] })

async function fill(documentId: string): Promise<void> {
  let left = uses
  const fillers = Array.from({ length: fillersAtOnce }, async () => {
    const client = new HttpClient(port)
    while (left-- > 0) await createWith(client, documentId)
    client.close()
  })
  await Promise.all(fillers)
}

/** Each goes first every second time. */
const inTurn = (round: number, { few, many }: Record<'few' | 'many', string>) =>
  [['few', few] as const, ['many', many] as const].toSorted(() => (round % 2 === 0 ? 1 : -1))

async function msOf(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

function ratio(what: string, { few, many }: Record<'few' | 'many', number[]>): Line {
  const [with1, withMany] = [median(few), median(many)]
  const measuredText = `${with1.toFixed(2)} → ${withMany.toFixed(2)} ms`
  return {
    ...told(`${what}, few uses and ${uses.toLocaleString('en-US')}`, measuredText),
    ratio: withMany / with1,
    under: 1.1,
  }
}
