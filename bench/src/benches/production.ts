import { noOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { findJavaMongo } from '@countersign/test-services/mongo/find-java-mongo'
import { root } from '../measure/installation.js'
import { median } from '../measure/median.js'
import { counted, type Line, told } from '../measure/report.js'
import { earlierVersion, ratioOf } from '../measure/sides.js'
import { secondsToCreate } from '../production/after-kill.js'
import { identicalAtOnce } from '../production/at-once.js'
import { alone, crowd, type FlowCost, uploaded, withKnownDocument, withUpload } from '../production/flows.js'
import { whatHangingEnginesCost } from '../production/hanging.js'
import { type Made, ProductionInstallation } from '../production/installation.js'

const warmUps = 60
/** In each round. `FLOWS=60` for fewer. */
const flows = Number(process.env.FLOWS ?? 200)
const rounds = Number(process.env.ROUNDS ?? 3)
const pairs = 40
/** As many as a replica has by itself: eight read models, three reactors and the watch over the history. */
const addedFollowers = 12

/**
 * Two replicas of the API on the production engines, in turn in one run, each on engines of its own: the version that BEFORE
 * names, this one, and this one not bundled, as it is and with twice as many followers. Then this one alone, while each of its
 * engines hangs; that is also measured without BEFORE.
 */
export async function production(): Promise<Line[]> {
  const missing = noOwnRedis()
  if (missing) return [told('skipped', missing)]
  const earlier = await earlierVersion()
  if (!earlier) {
    const why = 'BEFORE must name the folder of an earlier version, installed and built'
    return [...(await whatHangingEnginesCost()), told('all else skipped', why)]
  }
  const java = findJavaMongo()
  return [
    told('on', `${'missing' in java ? 'the double of MongoDB' : java.version}, the double of EventStoreDB, Redis`),
    ...(await whatFlowsCost(earlier)),
    ...(await whatAKillCosts(earlier)),
    ...(await whatHangingEnginesCost()),
  ]
}

/** The figures of a flow, of each round. */
interface Figures {
  crowd: FlowCost[]
  withUpload: FlowCost[]
  aloneMs: number[]
}

async function whatFlowsCost(earlier: string): Promise<Line[]> {
  const versions = [{ checkout: earlier }, { checkout: root }]
  // Followers are added to what is not bundled: so what they are compared with is not, either.
  const unbundled = [0, addedFollowers].map((added) => ({ checkout: root, addedFollowers: added }))
  return among([...versions, ...unbundled], 2, async (sides) => {
    const figures = await figuresOf(sides)
    const [was, is, usual, doubled] = figures as [Figures, Figures, Figures, Figures]
    const subscriptions = await sides[1]!.subscriptions()
    const before = await identicalAtOnce(sides[0]!, pairs)
    const now = await identicalAtOnce(sides[1]!, pairs)
    const putOff = figures.map((one) => [...one.crowd, ...one.withUpload].reduce((sum, cost) => sum + cost.putOff, 0))
    const slowest = (all: readonly number[]) => Math.max(...all)
    const atOnce = `${slowest(before.slowerMs).toFixed(0)} → ${slowest(now.slowerMs).toFixed(0)} ms, refused ${before.refused} → ${now.refused}`
    return [
      ...compared('', was, is, { cpu: 0.5, create: 0.3, alone: 0.6 }),
      { what: 'identical at once, slowest', measured: atOnce, ratio: slowest(now.slowerMs), unit: 'ms', under: 600 },
      told(
        'calls answered with 503, made again',
        `${putOff[0]} → ${putOff[1]}; with twice the followers ${putOff[2]} → ${putOff[3]}`,
      ),
      counted('live subscriptions a process', subscriptions / 2, '', 1.01),
      ...compared('twice the followers: ', usual, doubled, { cpu: 1.1, create: 1.1, alone: 1.1 }),
    ]
  })
}

/** In turn, round by round. */
async function figuresOf(sides: readonly ProductionInstallation[]): Promise<Figures[]> {
  const known = new Map<ProductionInstallation, Awaited<ReturnType<typeof withKnownDocument>>>()
  for (const side of sides) {
    known.set(side, await withKnownDocument(side))
    await crowd(side, warmUps, await withUpload(side, warmUps))
    await crowd(side, warmUps, known.get(side)!)
  }
  const figures = sides.map((): Figures => ({ crowd: [], withUpload: [], aloneMs: [] }))
  for (let round = 0; round < rounds; round++) {
    for (const [n, side] of sides.entries()) {
      figures[n]!.crowd.push(await crowd(side, flows, known.get(side)!))
      figures[n]!.withUpload.push(await crowd(side, flows, await withUpload(side, flows)))
      figures[n]!.aloneMs.push(await alone(side, flows / 2, known.get(side)!))
    }
  }
  return figures
}

interface Targets {
  cpu: number
  create: number
  alone: number
}

function compared(prefix: string, was: Figures, is: Figures, targets: Targets): Line[] {
  const both = (of: (figures: Figures) => number[]): [number[], number[]] => [of(was), of(is)]
  const cpu = (of: keyof FlowCost['cpuMs']) => both(({ crowd: all }) => all.map(({ cpuMs }) => cpuMs[of]))
  const uploads = (of: (cost: FlowCost) => number) => both(({ withUpload: all }) => all.map(of))
  return [
    ratioOf(`${prefix}CPU of a flow, 8 clients`, cpu('api'), 'ms', targets.cpu),
    ratioOf(`${prefix}  of the event store`, cpu('eventStore'), 'ms'),
    ratioOf(`${prefix}  of MongoDB`, cpu('mongo'), 'ms'),
    ratioOf(`${prefix}  with its upload`, uploads(({ cpuMs }) => cpuMs.api), 'ms'), // prettier-ignore
    ratioOf(`${prefix}a create of what was just uploaded, 8 clients`, uploads(({ createMs }) => createMs), 'ms', targets.create), // prettier-ignore
    ratioOf(`${prefix}a flow, one client`, both(({ aloneMs }) => aloneMs), 'ms', targets.alone), // prettier-ignore
  ]
}

/** The only replica killed, and another started at once; each version in turn. */
async function whatAKillCosts(earlier: string): Promise<Line[]> {
  return among([{ checkout: earlier }, { checkout: root }], 1, async (sides) => {
    const documents = await Promise.all(sides.map(uploaded))
    const seconds: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      for (const [n, side] of sides.entries()) seconds[n]!.push(await secondsToCreate(side, documents[n]!))
    }
    const measured = `${median(seconds[0]).toFixed(2)} → ${median(seconds[1]).toFixed(2)} s`
    return [{ what: 'kill -9 to the first create', measured, ratio: Math.max(...seconds[1]), unit: 's', under: 6 }]
  })
}

async function among<Result>(
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
  // Waited for here: what is stopped at the end must not be stopped before.
  return await measure(sides)
}
