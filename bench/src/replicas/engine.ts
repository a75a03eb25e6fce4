import { startEventStoreDouble } from '@countersign/test-services/eventstore/event-store-double'
import { startJavaMongo } from '@countersign/test-services/mongo/java-mongo-process'
import { MongoDouble } from '@countersign/test-services/mongo/double/mongo-double'
import { openOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { writeForeign } from './write-foreign.js'

// One engine in a process group of its own, so that what it costs can be told from what the product costs.

interface Engine {
  url: string
  readonly subscriptions?: number
  /** What another program writes there. */
  writeForeign?(events: number): Promise<void>
  stop(): Promise<void>
}

const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  eventStore: async () => {
    const double = await startEventStoreDouble()
    return Object.assign(double, { writeForeign: (events: number) => writeForeign(double.stored, events) })
  },
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
// Whoever measures tells it to end, or is gone.
process.once('disconnect', end)
process.once('SIGTERM', end)
process.on('message', (asked) => {
  if (typeof asked !== 'number') return process.send?.(engine.subscriptions ?? 0)
  void engine.writeForeign?.(asked).then(() => process.send?.('written'))
  return undefined
})
process.send?.(engine.url)
