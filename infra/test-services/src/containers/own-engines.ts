import { KurrentDbContainer } from '@testcontainers/kurrentdb'
import { RedisContainer } from '@testcontainers/redis'
import type { OwnEventStore } from '../eventstore/open-test-event-store.js'
import type { OwnRedis } from '../redis/open-test-redis.js'
import { startOwnContainer } from './own-container.js'
import { asInProduction, singleNode } from './start-engine.js'

/** Starts a single EventStoreDB node without TLS and users. It keeps its events on disk. */
export async function startOwnEventStore(image: string): Promise<OwnEventStore> {
  const definition = new KurrentDbContainer(image).withEnvironment({ ...singleNode, EVENTSTORE_MEM_DB: 'false' })
  const container = await startOwnContainer(definition, 2113)
  const spokenTo = process.env.COUNTERSIGN_TEST_EVENTSTORE_NAME ?? image
  return { ...container, spokenTo, url: `esdb://127.0.0.1:${container.port}?tls=false` }
}

/** Starts a Redis with production settings. */
export async function startOwnRedis(image: string): Promise<OwnRedis> {
  const container = await startOwnContainer(new RedisContainer(image).withCommand([...asInProduction]), 6379)
  const spokenTo = process.env.COUNTERSIGN_TEST_REDIS_NAME ?? image
  return { ...container, spokenTo, url: `redis://127.0.0.1:${container.port}` }
}
