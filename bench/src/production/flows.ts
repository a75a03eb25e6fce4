import { setTimeout as wait } from 'node:timers/promises'
import { onePagePdf } from '../flow/agreement-pdf.js'
import { sendOne, sendUploaded, upload } from '../flow/sending-flow.js'
import { type Answer, CallRefused, HttpClient } from '../measure/http-client.js'
import { median, medianMs } from '../measure/median.js'
import type { ProductionInstallation } from './installation.js'

const atOnce = 8
/** More 503 responses per client than this invalidate the measurement. */
const maxDelayed = 50
const createPath = '/api/signature-requests'

/** Records the duration of creates in ms, and retries after a 503. */
class TimingClient extends HttpClient {
  readonly creates: number[] = []
  putOff = 0

  override async call(...parameters: Parameters<HttpClient['call']>): Promise<Answer> {
    const [method, path] = parameters
    const began = performance.now()
    const answer = await this.#callUntilTaken(parameters)
    if (method === 'POST' && path === createPath) this.creates.push(performance.now() - began)
    return answer
  }

  async #callUntilTaken(parameters: Parameters<HttpClient['call']>): Promise<Answer> {
    for (;;) {
      try {
        return await super.call(...parameters)
      } catch (error) {
        if (!(error instanceof CallRefused) || error.answer.status !== 503 || this.putOff++ > maxDelayed) throw error
      }
    }
  }
}

export interface FlowCost {
  /** CPU per flow, ms. */
  cpuMs: Record<'api' | 'eventStore' | 'mongo' | 'redis', number>
  createMs: number
  /** Calls answered with 503 and retried. */
  putOff: number
}

type Send = (client: HttpClient) => Promise<unknown>

export async function uploaded(side: ProductionInstallation): Promise<string> {
  using client = new HttpClient(...side.ports)
  const [document] = await upload(client, await onePagePdf(side.files++))
  return document!.id
}

export async function withKnownDocument(side: ProductionInstallation): Promise<Send> {
  const documentId = await uploaded(side)
  return (caller) => sendUploaded(caller, documentId)
}

/** The flow with an upload; creates the PDFs beforehand, because that takes as long as a flow. */
export async function withUpload(side: ProductionInstallation, flows: number): Promise<Send> {
  const pdfs: Buffer[] = []
  while (pdfs.length < flows) pdfs.push(await onePagePdf(side.files++))
  return (caller) => sendOne(caller, pdfs.pop()!)
}

/** Runs eight clients that send continuously, until the followers have caught up. */
export async function crowd(side: ProductionInstallation, flows: number, send: Send): Promise<FlowCost> {
  const clients = Array.from({ length: atOnce }, () => new TimingClient(...side.ports))
  await settled(side)
  const before = side.cpu()
  let left = flows
  const sent = clients.map(async (client) => {
    while (left-- > 0) await send(client)
  })
  // Waits for all, because stopping the others would hide the error.
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  await settled(side)
  const after = side.cpu()
  for (const client of clients) client[Symbol.dispose]()
  const each = (of: keyof typeof before) => (after[of] - before[of]) / 1000 / flows
  return {
    cpuMs: { api: each('api'), eventStore: each('eventStore'), mongo: each('mongo'), redis: each('redis') },
    createMs: median(clients.flatMap(({ creates }) => creates)),
    putOff: clients.reduce((sum, { putOff }) => sum + putOff, 0),
  }
}

export async function alone(side: ProductionInstallation, flows: number, send: Send): Promise<number> {
  using client = new HttpClient(...side.ports)
  await settled(side)
  return await medianMs(flows, () => send(client))
}

const lookMs = 500
/** Idle CPU of two replicas per interval, from leases and timers. */
const idleUs = 60_000
const maxChecks = 40

async function settled(side: ProductionInstallation): Promise<void> {
  for (let before = -Infinity, looks = 0; looks < maxChecks; looks++) {
    const { api } = side.cpu()
    if (api - before <= idleUs) return
    before = api
    await wait(lookMs)
  }
}
