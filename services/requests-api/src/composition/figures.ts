import type { EventLog } from '@countersign/event-log'
import type { JobQueue } from '@countersign/job-queue'
import { type LeasedFollower, type LeasedReadModel, tablesOf } from '@countersign/projections'
import type { Clock } from '../kernel/clock.js'
import type { Figures, JobsInState } from '../platform/ports/metrics.js'
import { outstandingMails } from '../platform/mail/outstanding-mails.js'
import { followerLags } from '../platform/telemetry/follower-lags.js'

export interface FigureSources {
  kept: readonly LeasedReadModel[]
  reactors: readonly LeasedFollower[]
  queue: JobQueue
  queueNames: readonly string[]
  eventLog: EventLog
  clock: Clock
}

export function figuresOf({ kept, reactors, queue, queueNames, ...sources }: FigureSources): Figures {
  return {
    followers: () => followerLags([...kept, ...reactors], sources),
    jobs: async () => (await Promise.all(queueNames.map((name) => jobsOf(queue, name)))).flat(),
    async oldestOpenMailSeconds() {
      const tables = await kept.find(({ name }) => name === outstandingMails.name)!.tables()
      const [oldest] = await tablesOf(outstandingMails, tables).page(oldestWaiting)
      return oldest ? (sources.clock.now().getTime() - Date.parse(oldest.row.askedAt)) / 1000 : 0
    },
  }
}

const oldestWaiting = {
  table: 'mails',
  where: { waiting: true },
  by: 'askedAt',
  direction: 'rising',
  limit: 1,
} as const

async function jobsOf(queue: JobQueue, name: string): Promise<JobsInState[]> {
  const counts = await queue.counts(name)
  return Object.entries(counts).map(([state, jobs]) => ({ queue: name, state, jobs: jobs as number }))
}
