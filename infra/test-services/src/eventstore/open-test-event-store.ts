import { randomUUID } from 'node:crypto'
import { startEventStoreDouble, theDouble } from './event-store-double.js'

/** An EventStoreDB for one test. */
export interface TestEventStore {
  /** Connection string for the official client. */
  url: string
  /** Prefix for the names of the test's streams: a server of somebody else's is not empty, and is not emptied. */
  streamPrefix: string
  /** What it is, in words. */
  spokenTo: string
  /** What can be done to a double; null for a server that is somebody else's. */
  ours: Pick<OwnEventStore, 'kill' | 'restart' | 'freeze' | 'thaw'> | null
  stop(): Promise<void>
}

/**
 * The EventStoreDB or KurrentDB named by COUNTERSIGN_TEST_EVENTSTORE_URL (COUNTERSIGN_TEST_EVENTSTORE_NAME says what it is),
 * else a double of it.
 */
export async function openTestEventStore(): Promise<TestEventStore> {
  const streamPrefix = `test-${randomUUID()}.`
  const named = process.env.COUNTERSIGN_TEST_EVENTSTORE_URL
  if (named) {
    const spokenTo = process.env.COUNTERSIGN_TEST_EVENTSTORE_NAME ?? 'the server of COUNTERSIGN_TEST_EVENTSTORE_URL'
    return { url: named, streamPrefix, spokenTo, ours: null, stop: async () => undefined }
  }
  const double = await startEventStoreDouble()
  return {
    url: double.url,
    streamPrefix,
    spokenTo: theDouble,
    ours: double,
    stop: () => double.stop(),
  }
}

/** An EventStoreDB that nobody else uses, so that it can be ill-treated, and whose $all holds one suite's events alone. */
export interface OwnEventStore {
  /** Connection string for the official client. */
  url: string
  /** What it is, in words. */
  spokenTo: string
  /** Connections are cut at once; what was acknowledged stays. */
  kill(): Promise<void>
  /** The same address again, with everything that was there. */
  restart(): Promise<void>
  /** Connections stay open and are even made, nothing answers. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** A container of the image that COUNTERSIGN_TEST_EVENTSTORE_OWN names, else a double. */
export async function openOwnEventStore(): Promise<OwnEventStore> {
  const image = process.env.COUNTERSIGN_TEST_EVENTSTORE_OWN
  if (!image) return startEventStoreDouble()
  const { startOwnEventStore } = await import('../containers/own-engines.js')
  return startOwnEventStore(image)
}
