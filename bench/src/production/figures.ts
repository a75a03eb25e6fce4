import { rounds } from '../measure/sides.js'
import { secondsToCreate } from './after-kill.js'
import { alone, crowd, type FlowCost, uploaded, withKnownDocument, withUpload } from './flows.js'
import { type Made, ProductionInstallation } from './installation.js'

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
