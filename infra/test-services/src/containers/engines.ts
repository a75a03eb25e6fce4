import { fileURLToPath } from 'node:url'
import { images } from '../images.js'
import { type StartedEngine, startEventStore, startMongo, startRedis } from './start-engine.js'

/** An engine that runs in a container for the suites. */
export interface ContainerEngine {
  name: string
  image: string
  start: (image: string) => Promise<StartedEngine>
  /** Prefix of environment variables for suites: `…_URL` is the engine's address, `…_NAME` its description. */
  variable: string
  /** Module through which suites open the engine. The run includes every suite that depends on it. */
  openedBy: string
}

const built = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The three production engines (rule running-3). COUNTERSIGN_TEST_…_IMAGE names another image. */
export const containerEngines: readonly ContainerEngine[] = [
  {
    name: 'EventStoreDB',
    image: process.env.COUNTERSIGN_TEST_EVENTSTORE_IMAGE ?? images.eventStore,
    start: startEventStore,
    variable: 'COUNTERSIGN_TEST_EVENTSTORE',
    openedBy: built('eventstore/open-test-event-store.js'),
  },
  {
    name: 'MongoDB',
    image: process.env.COUNTERSIGN_TEST_MONGODB_IMAGE ?? images.mongo,
    start: startMongo,
    variable: 'COUNTERSIGN_TEST_MONGODB',
    openedBy: built('mongo/open-test-mongo.js'),
  },
  {
    name: 'Redis',
    image: process.env.COUNTERSIGN_TEST_REDIS_IMAGE ?? images.redis,
    start: startRedis,
    variable: 'COUNTERSIGN_TEST_REDIS',
    openedBy: built('redis/open-shared-redis.js'),
  },
]
