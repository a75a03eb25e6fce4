import { randomUUID } from 'node:crypto'
import { startEventStoreDouble, theDouble } from './event-store-double.js'

/** An EventStoreDB for one test. */
export interface TestEventStore {
  /** Connection string for the official client. */
  url: string
  /** Prefix for the test's stream names. An external server holds other streams, which tests do not delete. */
  streamPrefix: string
  /** Description of the server in test reports. */
  spokenTo: string
  /** Controls of a double; null for an external server. */
  ours: Pick<OwnEventStore, 'kill' | 'restart' | 'freeze' | 'thaw'> | null
  stop(): Promise<void>
}

/**
 * Opens the EventStoreDB or KurrentDB at COUNTERSIGN_TEST_EVENTSTORE_URL, else a double.
 * COUNTERSIGN_TEST_EVENTSTORE_NAME describes that server in test reports.
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

/** An EventStoreDB for one suite, which may make it fail. Its $all holds no other suite's events. */
export interface OwnEventStore {
  /** Connection string for the official client. */
  url: string
  /** Description of the server in test reports. */
  spokenTo: string
  /** Cuts connections at once. Acknowledged events survive. */
  kill(): Promise<void>
  /** Restarts at the same address, with all earlier events. */
  restart(): Promise<void>
  /** Keeps connections open and accepts new ones, but answers nothing. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** Starts a container of the image that COUNTERSIGN_TEST_EVENTSTORE_OWN names, else a double. */
export async function openOwnEventStore(): Promise<OwnEventStore> {
  const image = process.env.COUNTERSIGN_TEST_EVENTSTORE_OWN
  if (!image) return startEventStoreDouble()
  const { startOwnEventStore } = await import('../containers/own-engines.js')
  return startOwnEventStore(image)
}
