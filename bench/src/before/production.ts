import { noOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { root } from '../measure/installation.js'
import { type Line, told } from '../measure/report.js'
import { ratioOf } from '../measure/sides.js'
import { type FlowCost } from '../production/flows.js'
import { finished } from '../production/finishes.js'
import { figuresOf, type Figures, killed, withInstallations } from '../production/figures.js'

/**
 * Compares two API replicas of each version on production engines, each version with its own engines of this version.
 * Alternates the measurements behind a round-robin proxy, then kills the only replica of each.
 */
export async function productionBefore(earlier: string): Promise<Line[]> {
  const missing = noOwnRedis()
  if (missing) return [told('on the production engines, skipped', missing)]
  const versions = [{ checkout: earlier }, { checkout: root }]
  const [was, is] = (await withInstallations(versions, 2, figuresOf)) as [Figures, Figures]
  const seconds = (await withInstallations(versions, 1, killed)) as [number[], number[]]
  const mailing = versions.map((version) => ({ ...version, mails: true }))
  const finishes = (await withInstallations(mailing, 2, finished)) as [number[], number[]]
  const both = (of: (figures: Figures) => number[]): [number[], number[]] => [of(was), of(is)]
  const cpu = (of: keyof FlowCost['cpuMs']) => both(({ crowd }) => crowd.map(({ cpuMs }) => cpuMs[of]))
  const uploadCpu = both(({ withUpload }) => withUpload.map(({ cpuMs }) => cpuMs.api))
  const creates = both(({ withUpload }) => withUpload.map(({ createMs }) => createMs))
  const [alone, lists] = [both(({ aloneMs }) => aloneMs), both(({ listMs }) => listMs)]
  return [
    ratioOf('production: CPU of a flow, 8 clients', cpu('api'), 'ms'),
    ratioOf('  of the event store', cpu('eventStore'), 'ms'),
    ratioOf('  of MongoDB', cpu('mongo'), 'ms'),
    ratioOf('  with its upload', uploadCpu, 'ms'),
    ratioOf('production: a create of what was just uploaded', creates, 'ms'),
    ratioOf('production: a flow, one client', alone, 'ms', { under: 1.03 }),
    ratioOf('production: list of ten, one client', lists, 'ms', { under: 1.03 }),
    ratioOf('production: Finish to completed', finishes, 'ms', { under: 1.03 }),
    ratioOf('production: kill -9 to the first create', seconds, 's'),
  ]
}
