import { noOwnRedis, openOwnRedis, type TestRedis } from './open-test-redis.js'

/**
 * Opens the Redis named by COUNTERSIGN_TEST_REDIS_URL (described by COUNTERSIGN_TEST_REDIS_NAME), else a private one.
 * Prefix keys and remove them afterwards, since it may be shared.
 *
 * @throws {NoRedisServer} if there is neither; check `noSharedRedis` first
 */
export async function openSharedRedis(): Promise<TestRedis> {
  const named = process.env.COUNTERSIGN_TEST_REDIS_URL
  if (!named) return openOwnRedis()
  const spokenTo = process.env.COUNTERSIGN_TEST_REDIS_NAME ?? 'the Redis named by COUNTERSIGN_TEST_REDIS_URL'
  return { url: named, spokenTo, stop: async () => undefined }
}

/** Returns why no Redis is available, for the names of skipped suites; null if one is. */
export function noSharedRedis(): string | null {
  return process.env.COUNTERSIGN_TEST_REDIS_URL ? null : noOwnRedis()
}
