import { setTimeout as wait } from 'node:timers/promises'
import { noOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { onePagePdf } from '../flow/one-page-pdf.js'
import { sendOne } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { median } from '../measure/median.js'
import { type Line, told } from '../measure/report.js'
import { startService } from '../production/start-service.js'
import { variablesOf } from '../production/variables.js'
import { startEngine } from '../replicas/start-engine.js'

const flows = 50
const starts = 5
const settledMs = 3000
/** Events that another program writes (`OTHERS`). */
const others = Number(process.env.OTHERS ?? 600_000)

/**
 * From the start of a replica until it is ready, on a double of EventStoreDB that another program uses: without its events, with
 * those that it wrote while a replica ran, and with those that it wrote while none ran.
 */
export async function sharedServer(): Promise<Line[]> {
  const missing = noOwnRedis()
  if (missing) return [told('a shared server', `skipped: ${missing}`)]
  await using begun = new AsyncDisposableStack()
  const engine = async (name: 'eventStore' | 'mongo' | 'redis') =>
    begun.adopt(await startEngine(name), (started) => started.stop())
  const [eventStore, mongo, redis] = [await engine('eventStore'), await engine('mongo'), await engine('redis')]
  const variables = variablesOf({ eventStore: eventStore.url, mongo: mongo.url, redis: redis.url })

  /** Seconds until it is ready. */
  const start = async (use: (port: number) => Promise<unknown> = async () => undefined): Promise<number> => {
    const began = performance.now()
    const replica = await startService('requests-api', variables)
    try {
      await isReady(replica.port)
      const seconds = (performance.now() - began) / 1000
      await use(replica.port)
      // Until it has handed nothing on that the next start would wait for.
      await wait(settledMs)
      return seconds
    } finally {
      await replica.stop()
    }
  }
  await start(makeFlows)
  const without: number[] = []
  for (let n = 0; n < starts; n++) without.push(await start())
  await start(() => eventStore.writeForeign(others))
  const whileRunning = await start()
  await eventStore.writeForeign(others)
  const whileNoneRan = await start()
  const base = median(without)
  const count = others.toLocaleString('en-US')
  const line = (what: string, seconds: number): Line => ({
    ...told(what, `${base.toFixed(2)} → ${seconds.toFixed(2)} s`),
    ratio: seconds / base,
    unit: '',
    under: 2,
  })
  return [
    line(`ready, ${count} foreign events written while a replica ran`, whileRunning),
    line(`ready, ${count} more written while none ran`, whileNoneRan),
  ]
}

async function isReady(port: number): Promise<void> {
  const asked = () => fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined)
  while ((await asked())?.status !== 200) await wait(20)
}

async function makeFlows(port: number): Promise<void> {
  const client = new HttpClient(port)
  for (let n = 0; n < flows; n++) await sendOne(client, await onePagePdf(n))
  client.close()
}
