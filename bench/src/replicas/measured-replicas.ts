import { setTimeout as wait } from 'node:timers/promises'
import { onePagePdf } from '../flow/one-page-pdf.js'
import { sendOne } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { cpuOf } from '../measure/process-group.js'
import { startService } from '../production/start-service.js'
import { variablesOf } from '../production/variables.js'
import { startEngine } from './start-engine.js'

/** What some replicas did together. */
export interface Measured {
  perSecond: number
  /** Processor time of one flow, ms: of each replica, and of everything else that a flow needs. */
  cpuMs: { replicas: number[]; eventStore: number; mongo: number; redis: number; load: number }
  /** Cores that were busy with it while flows were made. */
  cores: number
}

const warmUps = 60
/** `CLIENTS=4` for fewer. */
const clientsEach = Number(process.env.CLIENTS ?? 8)

/**
 * Some flows, by some clients for each replica, on engines that nothing else uses. Processor time counts until the
 * followers have come up with what was changed; the mails stay in the queue.
 */
export async function measureReplicas(count: number, flows: number): Promise<Measured> {
  const pdfs = await Promise.all(Array.from({ length: warmUps + flows }, (_, number) => onePagePdf(number)))
  await using begun = new AsyncDisposableStack()
  const engine = async (name: 'eventStore' | 'mongo' | 'redis') =>
    begun.adopt(await startEngine(name), (started) => started.stop())
  const [eventStore, mongo, redis] = [await engine('eventStore'), await engine('mongo'), await engine('redis')]
  const variables = variablesOf({ eventStore: eventStore.url, mongo: mongo.url, redis: redis.url })
  const replica = async () => begun.adopt(await startService('requests-api', variables), (started) => started.stop())
  const replicas = [await replica()]
  // After the first, which so has all the leases, as after a deploy.
  while (replicas.length < count) replicas.push(await replica())
  const callers = replicas.flatMap(({ port }) => Array.from({ length: clientsEach }, () => new HttpClient(port)))
  begun.defer(() => callers.forEach((caller) => caller.close()))

  const cpuNow = () => ({
    replicas: replicas.map(({ id }) => cpuOf(id)),
    eventStore: cpuOf(eventStore.id),
    mongo: cpuOf(mongo.id),
    redis: cpuOf(redis.id),
    load: ownCpuUs(),
  })
  await sendAll(callers, pdfs.splice(0, warmUps))
  const ofOthers = () => sum({ ...cpuNow(), load: 0 })
  await quiet(ofOthers)
  const before = cpuNow()
  const began = performance.now()
  await sendAll(callers, pdfs)
  const seconds = (performance.now() - began) / 1000
  const busyUs = sum(cpuNow()) - sum(before)
  await quiet(ofOthers)
  const after = cpuNow()
  const perFlow = (of: (cpu: typeof before) => number) => (of(after) - of(before)) / 1000 / flows
  return {
    perSecond: flows / seconds,
    cpuMs: {
      replicas: replicas.map((_, n) => perFlow((cpu) => cpu.replicas[n]!)),
      eventStore: perFlow((cpu) => cpu.eventStore),
      mongo: perFlow((cpu) => cpu.mongo),
      redis: perFlow((cpu) => cpu.redis),
      load: perFlow((cpu) => cpu.load),
    },
    cores: busyUs / 1_000_000 / seconds,
  }
}

/** Waits until the followers have nothing more to do. The looking itself costs this process too much to be counted. */
async function quiet(cpuUs: () => number): Promise<void> {
  for (let before = -Infinity; cpuUs() - before > idleUs;) {
    before = cpuUs()
    await wait(500)
  }
}

/** What leases and timers cost in half a second, and no follower that still has something to do. */
const idleUs = 50_000

async function sendAll(callers: readonly HttpClient[], pdfs: Buffer[]): Promise<void> {
  const left = pdfs.values()
  await Promise.all(
    callers.map(async (caller) => {
      for (const pdf of left) await sendOne(caller, pdf)
    }),
  )
}

function sum({ replicas, ...others }: Measured['cpuMs']): number {
  return [...replicas, ...Object.values(others)].reduce((total, cpu) => total + cpu, 0)
}

function ownCpuUs(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
