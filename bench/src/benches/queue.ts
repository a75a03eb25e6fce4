import { randomUUID } from 'node:crypto'
import { openBullmqJobQueue } from '@countersign/job-queue/bullmq'
import { noOwnRedis, openOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { median } from '../measure/median.js'
import type { Line } from '../measure/report.js'
import { bareBullmq } from '../queue/bare-bullmq.js'
import { type MeasuredQueue, measureQueue } from '../queue/measured-queue.js'

const jobs = 5000
const rounds = 7

/** The queue on BullMQ against BullMQ itself, in turn, on one Redis: at least 60 % of its rate. */
export async function queue(): Promise<Line[]> {
  const missing = noOwnRedis()
  if (missing) return [{ what: 'add and process', measured: `skipped: ${missing}` }]
  const redis = await openOwnRedis()
  try {
    const ours: Took[] = []
    const bare: Took[] = []
    for (let round = 0; round <= rounds; round++) {
      const took = [await measureQueue(bareBullmq(redis.url), jobs), await measureQueue(ourQueue(redis.url), jobs)]
      // The first warms up.
      if (round === 0) continue
      bare.push(took[0]!)
      ours.push(took[1]!)
    }
    return [
      compared('add', ours, bare, ({ adding }) => adding),
      compared('process', ours, bare, ({ handling }) => handling),
      { ...compared('add and process', ours, bare, ({ adding, handling }) => adding + handling), under: 1 / 0.6 },
    ]
  } finally {
    await redis.stop()
  }
}

type Took = Awaited<ReturnType<typeof measureQueue>>

/** The ratio is of times, the median of the rounds': 1 / 0.6 is 60 % of the rate. */
function compared(what: string, ours: Took[], bare: Took[], of: (took: Took) => number): Line {
  const ratio = median(ours.map((took, round) => of(took) / of(bare[round]!)))
  const [rate, bareRate] = [ours, bare].map((all) => Math.round(jobs / median(all.map(of))).toLocaleString('en-US'))
  const measured = `${rate} of ${bareRate} jobs/s, ${Math.round(100 / ratio)} %`
  return { what, measured, ratio, unit: '' }
}

function ourQueue(url: string): MeasuredQueue {
  const opened = openBullmqJobQueue({ url, prefix: `ours-${randomUUID()}` })
  return {
    add: (id, payload) => opened.enqueue('mail', { id, payload, about: 'request' }),
    work: (concurrency, handle) => void opened.work('mail', { retryDelaysMs: [], concurrency, handle }),
    close: () => opened.close(),
  }
}
