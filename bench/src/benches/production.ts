import { noOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { findJavaMongo } from '@countersign/test-services/mongo/find-java-mongo'
import { randomUUID } from 'node:crypto'
import { root } from '../measure/installation.js'
import { median } from '../measure/median.js'
import { counted, type Line, told } from '../measure/report.js'
import { type Figures, figuresOf, killed, withInstallations } from '../production/figures.js'
import { whatHangingEnginesCost } from '../production/hanging.js'
import { CallRefused, HttpClient } from '../measure/http-client.js'
import type { ProductionInstallation } from '../production/installation.js'

const pairs = 40

/**
 * Two API replicas on the production engines: the cost of a flow, and identical concurrent calls; a kill of the only
 * replica; then one replica and a mailer with each engine hanging.
 */
export async function production(): Promise<Line[]> {
  const missing = noOwnRedis()
  if (missing) return [told('skipped', missing)]
  const java = findJavaMongo()
  const here = [{ checkout: root }]
  const [seconds] = await withInstallations(here, 1, killed)
  return [
    told('on', `${'missing' in java ? 'the double of MongoDB' : java.version}, the double of EventStoreDB, Redis`),
    ...(await withInstallations(here, 2, async ([side]) => {
      const [figures] = await figuresOf([side!])
      const subscriptions = await side!.subscriptions()
      const { slowerMs, refused } = await identicalAtOnce(side!)
      return [
        ...flowLines(figures!),
        counted('identical at once, slowest', Math.max(...slowerMs), 'ms', 600),
        counted('  refused', refused, ''),
        counted('live subscriptions a process', subscriptions / 2, '', 1.01),
      ]
    })),
    counted('kill -9 to the first create, slowest', Math.max(...seconds!), 's', 6),
    ...(await whatHangingEnginesCost()),
  ]
}

function flowLines({ crowd, withUpload, aloneMs }: Figures): Line[] {
  const cpu = (of: keyof Figures['crowd'][number]['cpuMs']) => median(crowd.map(({ cpuMs }) => cpuMs[of]))
  return [
    counted('CPU of a flow, 8 clients', cpu('api'), 'ms'),
    counted('  of the event store', cpu('eventStore'), 'ms'),
    counted('  of MongoDB', cpu('mongo'), 'ms'),
    counted('  with its upload', median(withUpload.map(({ cpuMs }) => cpuMs.api)), 'ms'),
    counted('a create of what was just uploaded, 8 clients', median(withUpload.map((one) => one.createMs)), 'ms'),
    counted('a flow, one client', median(aloneMs), 'ms'),
    counted(
      'calls answered with 503, made again',
      [...crowd, ...withUpload].reduce((sum, { putOff }) => sum + putOff, 0),
      '',
    ),
  ]
}

interface Answered {
  /** Duration of the slower call of each pair, ms. */
  slowerMs: number[]
  refused: number
}

async function identicalAtOnce(side: ProductionInstallation): Promise<Answered> {
  const clients = side.ports.slice(0, 2).map((port) => new HttpClient(port))
  const answered: Answered = { slowerMs: [], refused: 0 }
  const body = JSON.stringify({ title: 'Consulting Agreement', documentIds: [] })
  for (let pair = 0; pair < pairs; pair++) {
    const key = randomUUID()
    const began = performance.now()
    const calls = clients.map((client) => client.call('POST', '/api/signature-requests', body, 'application/json', key))
    for (const outcome of await Promise.allSettled(calls)) {
      if (outcome.status === 'fulfilled') continue
      if (!(outcome.reason instanceof CallRefused)) throw outcome.reason
      answered.refused++
    }
    answered.slowerMs.push(performance.now() - began)
  }
  for (const client of clients) client[Symbol.dispose]()
  return answered
}
