import { KurrentDbContainer } from '@testcontainers/kurrentdb'
import { MongoDBContainer } from '@testcontainers/mongodb'
import { RedisContainer } from '@testcontainers/redis'

export interface StartedEngine {
  url: string
  stop(): Promise<unknown>
}

/** A single node without TLS and users. EventStoreDB 23.10 knows these settings by their older names. */
export const singleNode = { EVENTSTORE_CLUSTER_SIZE: '1', EVENTSTORE_INSECURE: 'true' } as const

/** Redis with AOF and `noeviction`. */
export const asInProduction = [
  'redis-server',
  '--appendonly',
  'yes',
  '--appendfsync',
  'always',
  '--maxmemory-policy',
  'noeviction',
] as const

/** Starts an EventStoreDB that keeps its events in memory. */
export async function startEventStore(image: string): Promise<StartedEngine> {
  const container = await new KurrentDbContainer(image)
    .withEnvironment({ ...singleNode, EVENTSTORE_MEM_DB: 'true' })
    .start()
  return { url: container.getConnectionString().replace(/^kurrentdb:/, 'esdb:'), stop: () => container.stop() }
}

/** Starts a replica set of one member, the minimum for production. */
export async function startMongo(image: string): Promise<StartedEngine> {
  const container = await new MongoDBContainer(image).start()
  return { url: `${container.getConnectionString()}/?directConnection=true`, stop: () => container.stop() }
}

/** Starts a Redis with production settings. */
export async function startRedis(image: string): Promise<StartedEngine> {
  const container = await new RedisContainer(image).withCommand([...asInProduction]).start()
  return { url: container.getConnectionUrl(), stop: () => container.stop() }
}
