import { noOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { median } from '../measure/median.js'
import { type Line, told } from '../measure/report.js'
import { type Measured, measureReplicas } from '../replicas/measured-replicas.js'

const rounds = 3
const flows = 300

/**
 * Two replicas of the API against one, in turn, each time on new engines: at least 1.6 times the flows. Engines,
 * load and replicas share this machine's cores, so the ratio of processor time is given too: what two would do on machines
 * of their own, with one core each.
 */
export async function replicas(): Promise<Line[]> {
  const missing = noOwnRedis()
  if (missing) return [told('two replicas', `skipped: ${missing}`)]
  const { one, two } = await compare()
  const alone = medianOf(one, ({ replicas: [first] }) => first!)
  const holder = medianOf(two, ({ replicas: [first] }) => first!)
  const other = medianOf(two, ({ replicas: [, second] }) => second!)
  const ratio = median(two.map(({ perSecond }, round) => perSecond / one[round]!.perSecond))
  return [
    told('one', rates(one)),
    { ...told('two', rates(two)), ratio, unit: '', atLeast: 1.6 },
    told('CPU a flow: one', ms(alone)),
    told('  two: the one with the followers, the other', `${ms(holder)}, ${ms(other)}`),
    told('  engines and load, with one', shared(one)),
    told('  engines and load, with two', shared(two)),
    {
      ...told('two by CPU, calls to whoever is free', `2 × ${ms(alone)} over ${ms(holder + other)}`),
      ratio: (2 * alone) / (holder + other),
      unit: '',
      atLeast: 1.6,
    },
  ]
}

interface Compared {
  one: Measured[]
  two: Measured[]
}

async function compare(): Promise<Compared> {
  const all: Compared = { one: [], two: [] }
  for (let round = 0; round < rounds; round++) {
    all.one.push(await measureReplicas(1, flows))
    all.two.push(await measureReplicas(2, flows))
  }
  return all
}

function rates(all: readonly Measured[]): string {
  const cores = median(all.map((measured) => measured.cores))
  return `${median(all.map(({ perSecond }) => perSecond)).toFixed(1)} flows/s, ${cores.toFixed(2)} cores busy`
}

type Cpu = Measured['cpuMs']
const medianOf = (all: readonly Measured[], of: (cpu: Cpu) => number): number =>
  median(all.map(({ cpuMs }) => of(cpuMs)))
const ms = (value: number): string => `${value.toFixed(1)} ms`

function shared(all: readonly Measured[]): string {
  const of = (part: Exclude<keyof Cpu, 'replicas'>) => ms(medianOf(all, (cpu) => cpu[part]))
  return `event store ${of('eventStore')}, MongoDB ${of('mongo')}, Redis ${of('redis')}, load ${of('load')}`
}
