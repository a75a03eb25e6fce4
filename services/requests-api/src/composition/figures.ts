import type { EventLog } from '@countersign/event-log'
import type { JobQueue } from '@countersign/job-queue'
import { type LeasedFollower, type LeasedReadModel, tablesOf } from '@countersign/projections'
import type { Clock } from '../kernel/clock.js'
import type { Figures, JobsInState } from '../platform/ports/metrics.js'
import { outstandingAccountMails } from '../access/read-models/outstanding-account-mails.js'
import { outstandingMails } from '../requests/read-models/sending/outstanding-mails.js'
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
      const tablesIn = (projection: { name: string }) => kept.find(({ name }) => name === projection.name)?.tables()
      const [requests, people] = await Promise.all([tablesIn(outstandingMails), tablesIn(outstandingAccountMails)])
      const oldest = [
        ...(requests ? await tablesOf(outstandingMails, requests).page({ table: 'requests', ...oldestWaiting }) : []),
        ...(people ? await tablesOf(outstandingAccountMails, people).page({ table: 'people', ...oldestWaiting }) : []),
      ]
      const now = sources.clock.now().getTime()
      return Math.max(0, ...oldest.map(({ row }) => (now - Date.parse(row.askedAt)) / 1000))
    },
  }
}

const oldestWaiting = { where: { waiting: true }, by: 'askedAt', direction: 'rising', limit: 1 } as const

async function jobsOf(queue: JobQueue, name: string): Promise<JobsInState[]> {
  const counts = await queue.counts(name)
  return Object.entries(counts).map(([state, jobs]) => ({ queue: name, state, jobs: jobs as number }))
}
