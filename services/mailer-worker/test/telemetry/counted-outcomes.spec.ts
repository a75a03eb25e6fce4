import { beforeEach, expect, it } from '@jest/globals'
import { mailOutcomeQueue, mailQueue } from '@countersign/contracts/jobs'
import { type JobQueue, QueueUnavailable } from '@countersign/job-queue'
import { openMemoryJobQueue } from '@countersign/job-queue/memory'
import { countedOutcomes } from '@countersign/mailer-worker/internal/telemetry/counted-outcomes'

const job = { id: 'invitation-1-attempt-1', payload: { kind: 'invitation', outcome: 'failed-will-retry' } }

let counted: string[]
const metrics = { mailAttempted: (kind: string, outcome: string) => void counted.push(`${kind} ${outcome}`) }
beforeEach(() => {
  counted = []
})

it('counts every reported outcome, and no other job', async () => {
  const queue = openMemoryJobQueue()
  const counting = countedOutcomes(queue, metrics)
  await counting.enqueue(mailOutcomeQueue, job)
  await counting.enqueue(mailQueue, job)
  expect(counted).toEqual(['invitation failed-will-retry'])
  expect(await queue.counts(mailOutcomeQueue)).toMatchObject({ waiting: 1 })
  expect(await queue.counts(mailQueue)).toMatchObject({ waiting: 1 })
  await queue.close()
})

it('does not count an outcome that could not be reported and will be retried', async () => {
  const away = { enqueue: () => Promise.reject(new QueueUnavailable('away')) } as Partial<JobQueue> as JobQueue
  await expect(countedOutcomes(away, metrics).enqueue(mailOutcomeQueue, job)).rejects.toThrow(QueueUnavailable)
  expect(counted).toEqual([])
})
