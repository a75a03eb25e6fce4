import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { describeUnless } from '@countersign/test-services/skipped'
import { noOwnRedis, openOwnRedis, type OwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { talkedTo } from '@countersign/test-services/talked-to'
import { until } from '@countersign/test-services/until'
import { queueOn } from './queue-on-redis.js'

const missing = noOwnRedis()
const suite = 'job queue: bullmq, workers in processes of their own'
const lockMs = 300

describeUnless(missing)(suite, () => {
  let redis: OwnRedis
  let subject: ReturnType<typeof queueOn>
  let worker: ChildProcess

  beforeEach(async () => {
    redis = await openOwnRedis()
    talkedTo(suite, redis.spokenTo)
    subject = queueOn(redis, { lockMs })
    const script = fileURLToPath(new URL('worker-process.js', import.meta.url))
    worker = fork(script, [redis.url, subject.prefix, String(lockMs)], { execArgv: [] })
    await once(worker, 'message')
  })
  afterEach(async () => {
    worker.kill('SIGKILL')
    await subject.queue.close()
    await redis.stop()
  })

  const taken = async () => (await once(worker, 'message'))[0] as { id: string; attempt: number }

  it('retries the job of a killed worker as its next attempt', async () => {
    const { queue } = subject
    const first = taken()
    await queue.enqueue('q', { id: 'stuck', payload: { of: 'stuck' } })
    expect(await first).toEqual({ id: 'stuck', attempt: 1 })
    worker.kill('SIGKILL')
    const again = await new Promise((resolve) => {
      queue.work('q', { retryDelaysMs: [10, 10], handle: async (job) => resolve(job) })
    })
    expect(again).toEqual({ id: 'stuck', payload: { of: 'stuck' }, attempt: 2, nextDelayMs: 10 })
  })

  it('leaves a long job to its worker while the worker is alive', async () => {
    const { queue } = subject
    const first = taken()
    await queue.enqueue('q', { id: 'stuck', payload: 1 })
    await first
    const others: string[] = []
    queue.work('q', { retryDelaysMs: [], handle: async ({ id }) => void others.push(id) })
    for (const id of ['a', 'b', 'c']) {
      await queue.enqueue('q', { id, payload: 1 }, { delayMs: lockMs })
      await until(() => others.includes(id))
    }
    expect(others).toEqual(['a', 'b', 'c'])
    expect(await queue.counts('q')).toMatchObject({ running: 1 })
  })

  it('survives a Redis restart, and reconnects', async () => {
    await redis.kill()
    await redis.restart()
    const next = taken()
    await addWhenBack(subject.queue)
    expect(await next).toEqual({ id: 'after', attempt: 1 })
    expect(worker.exitCode).toBeNull()
  })
})

async function addWhenBack(queue: ReturnType<typeof queueOn>['queue']): Promise<void> {
  await until(() =>
    queue.enqueue('q', { id: 'after', payload: 1 }).then(
      () => true,
      () => false,
    ),
  )
}
