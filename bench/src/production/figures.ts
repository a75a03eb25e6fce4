import { setTimeout as wait } from 'node:timers/promises'
import { rounds } from '../measure/sides.js'
import { alone, crowd, type FlowCost, uploaded, withKnownDocument, withUpload } from './flows.js'
import { type Made, ProductionInstallation } from './installation.js'
import { HttpClient } from '../measure/http-client.js'

const warmUps = 60
const lists = 300
const listPath = '/api/signature-requests?limit=10'
/** Flows per round; `FLOWS=60` for fewer. */
const flows = Number(process.env.FLOWS ?? 200)

export interface Figures {
  crowd: FlowCost[]
  withUpload: FlowCost[]
  aloneMs: number[]
  listMs: number[]
}

export async function figuresOf(sides: readonly ProductionInstallation[]): Promise<Figures[]> {
  const known = new Map<ProductionInstallation, Awaited<ReturnType<typeof withKnownDocument>>>()
  for (const side of sides) {
    known.set(side, await withKnownDocument(side))
    await crowd(side, warmUps, await withUpload(side, warmUps))
    await crowd(side, warmUps, known.get(side)!)
  }
  const figures = sides.map((): Figures => ({ crowd: [], withUpload: [], aloneMs: [], listMs: [] }))
  for (let round = 0; round < rounds; round++) {
    for (const [n, side] of sides.entries()) {
      figures[n]!.crowd.push(await crowd(side, flows, known.get(side)!))
      figures[n]!.withUpload.push(await crowd(side, flows, await withUpload(side, flows)))
      figures[n]!.aloneMs.push(await alone(side, flows / 2, known.get(side)!))
      figures[n]!.listMs.push(await alone(side, lists, (client) => client.call('GET', listPath)))
    }
  }
  return figures
}

/** Kills and restarts the only replica of each. @returns seconds to the first create, by round */
export async function killed(sides: readonly ProductionInstallation[]): Promise<number[][]> {
  const documents = await Promise.all(sides.map(uploaded))
  const seconds = sides.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [n, side] of sides.entries()) seconds[n]!.push(await secondsToCreate(side, documents[n]!))
  }
  return seconds
}

export async function withInstallations<Result>(
  made: readonly Omit<Made, 'replicas'>[],
  replicas: number,
  measure: (sides: readonly ProductionInstallation[]) => Promise<Result>,
): Promise<Result> {
  await using begun = new AsyncDisposableStack()
  const sides: ProductionInstallation[] = []
  for (const one of made) {
    const side = await ProductionInstallation.start({ ...one, replicas })
    sides.push(begun.adopt(side, (started) => started.stop()))
  }
  // `await` keeps the installations running until the measurement ends.
  return await measure(sides)
}

const againMs = 25
const maxMs = 60_000

/** Kills and restarts the only replica, and retries a create. @returns seconds since the kill */
async function secondsToCreate(side: ProductionInstallation, documentId: string): Promise<number> {
  using client = new HttpClient(...side.ports)
  const killedAt = performance.now()
  const { ready } = await side.killAndStartAnew()
  const body = JSON.stringify({ title: 'Consulting Agreement', documentIds: [documentId] })
  for (;;) {
    const accepted = await client.call('POST', '/api/signature-requests', body).catch(() => null)
    const seconds = (performance.now() - killedAt) / 1000
    if (accepted) {
      await ready
      return seconds
    }
    if (seconds > maxMs / 1000) throw new Error('no request could be created any more')
    await wait(againMs)
  }
}
