import { noOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { findJavaMongo } from '@countersign/test-services/mongo/find-java-mongo'
import { root } from '../measure/installation.js'
import { median } from '../measure/median.js'
import { counted, type Line, told } from '../measure/report.js'
import { identicalAtOnce } from '../production/at-once.js'
import { figuresOf, type Figures, killed, withInstallations } from '../production/figures.js'
import { whatHangingEnginesCost } from '../production/hanging.js'

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
      const { slowerMs, refused } = await identicalAtOnce(side!, pairs)
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
