import { startEventStoreDouble } from '@countersign/test-services/eventstore/event-store-double'
import { startJavaMongo } from '@countersign/test-services/mongo/java-mongo-process'
import { MongoDouble } from '@countersign/test-services/mongo/double/mongo-double'
import { openOwnRedis } from '@countersign/test-services/redis/open-test-redis'

// Runs one engine in a separate process group, to measure its cost apart from the product's.

interface Engine {
  url: string
  readonly subscriptions?: number
  stop(): Promise<void>
}

const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  eventStore: () => startEventStoreDouble(),
  mongo: async () => {
    const double = new MongoDouble()
    await double.start()
    return { url: `mongodb://127.0.0.1:${double.port}/countersign`, stop: () => double.kill() }
  },
  javaMongo: async () => {
    const { port, stop } = await startJavaMongo()
    return { url: `mongodb://127.0.0.1:${port}/countersign`, stop }
  },
  redis: openOwnRedis,
}

const engine = await engines[process.argv[2]!]!()
const end = () => void engine.stop().finally(() => process.exit())
// The parent sends SIGTERM or has died.
process.once('disconnect', end)
process.once('SIGTERM', end)
process.on('message', () => process.send?.(engine.subscriptions ?? 0))
process.send?.(engine.url)
