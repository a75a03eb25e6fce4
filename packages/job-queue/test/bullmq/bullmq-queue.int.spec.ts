import { afterAll, beforeAll } from '@jest/globals'
import { describeJobQueue } from '../conformance.js'
import { describeUnless } from '@countersign/test-services/skipped'
import { noSharedRedis, openSharedRedis } from '@countersign/test-services/redis/open-shared-redis'
import type { TestRedis } from '@countersign/test-services/redis/open-test-redis'
import { talkedTo } from '@countersign/test-services/talked-to'
import { queueOn } from './queue-on-redis.js'

const missing = noSharedRedis()
const suite = 'job queue: bullmq'

describeUnless(missing)(suite, () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await openSharedRedis()
    talkedTo(suite, redis.spokenTo)
  })
  afterAll(() => redis.stop())

  describeJobQueue('bullmq', async () => {
    const { queue, open, removeKeys } = queueOn(redis)
    return {
      queue,
      reopen: async () => {
        await queue.close()
        return open()
      },
      tearDown: removeKeys,
    }
  })
})
