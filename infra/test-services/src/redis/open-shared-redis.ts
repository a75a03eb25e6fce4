import { noOwnRedis, openOwnRedis, type TestRedis } from './open-test-redis.js'

/**
 * The Redis named by COUNTERSIGN_TEST_REDIS_URL (COUNTERSIGN_TEST_REDIS_NAME says what it is), else one of our own. It may
 * be shared: keys are to be prefixed, and removed.
 *
 * @throws {NoRedisServer} where there is neither; ask `noSharedRedis` first
 */
export async function openSharedRedis(): Promise<TestRedis> {
  const named = process.env.COUNTERSIGN_TEST_REDIS_URL
  if (!named) return openOwnRedis()
  const spokenTo = process.env.COUNTERSIGN_TEST_REDIS_NAME ?? 'the Redis named by COUNTERSIGN_TEST_REDIS_URL'
  return { url: named, spokenTo, stop: async () => undefined }
}

/** Why no suite can speak to a Redis here, for the name of a skipped one; null where it can. */
export function noSharedRedis(): string | null {
  return process.env.COUNTERSIGN_TEST_REDIS_URL ? null : noOwnRedis()
}
