import { due } from '@countersign/requests-api/internal/requests/read-models/sending/due'
import { openMemoryJobQueue } from '@countersign/job-queue/memory'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { afterEach } from '@jest/globals'
import { openWorld, type World } from '../../requests/read-models/projected.js'
import { requestId } from '../../requests/domain/sample-events.js'

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.end()
})

/** A request with this history, the read model of what is due, and a job queue. */
export async function requestWithQueue(queueName: string, history: readonly RequestEvent[]) {
  const world = openWorld([due])
  worlds.push(world)
  await world.happen(`signature-request-${requestId}`, ...history)
  const queue = openMemoryJobQueue()
  /** Takes the waiting jobs. */
  const taken = async () => {
    const jobs: unknown[] = []
    const worker = queue.work(queueName, {
      retryDelaysMs: [],
      handle: async ({ payload }) => void jobs.push(payload),
    })
    while ((await queue.counts(queueName)).waiting > 0) await new Promise((resolve) => setImmediate(resolve))
    await worker.close()
    return jobs
  }
  return { world, queue, taken }
}
