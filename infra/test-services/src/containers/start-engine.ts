import { KurrentDbContainer } from '@testcontainers/kurrentdb'
import { MongoDBContainer } from '@testcontainers/mongodb'
import { RedisContainer } from '@testcontainers/redis'

/** A started engine. */
export interface StartedEngine {
  url: string
  stop(): Promise<unknown>
}

/** A single node without TLS and users. The older image knows its settings by the older name. */
export const singleNode = { EVENTSTORE_CLUSTER_SIZE: '1', EVENTSTORE_INSECURE: 'true' } as const

/** With AOF and `noeviction`. */
export const asInProduction = [
  'redis-server',
  '--appendonly',
  'yes',
  '--appendfsync',
  'always',
  '--maxmemory-policy',
  'noeviction',
] as const

/** Its events in memory. */
export async function startEventStore(image: string): Promise<StartedEngine> {
  const container = await new KurrentDbContainer(image)
    .withEnvironment({ ...singleNode, EVENTSTORE_MEM_DB: 'true' })
    .start()
  return { url: container.getConnectionString().replace(/^kurrentdb:/, 'esdb:'), stop: () => container.stop() }
}

/** A replica set of one, as production wants at least. */
export async function startMongo(image: string): Promise<StartedEngine> {
  const container = await new MongoDBContainer(image).start()
  return { url: `${container.getConnectionString()}/?directConnection=true`, stop: () => container.stop() }
}

/** As in production. */
export async function startRedis(image: string): Promise<StartedEngine> {
  const container = await new RedisContainer(image).withCommand([...asInProduction]).start()
  return { url: container.getConnectionUrl(), stop: () => container.stop() }
}
