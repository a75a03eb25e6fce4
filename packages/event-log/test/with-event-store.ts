import type { EventLog } from '@countersign/event-log'
import { type EventStoreLogOptions, openEventStoreLog } from '@countersign/event-log/eventstore'
import { type EventStoreDouble, startEventStoreDouble } from '@countersign/test-services/eventstore/event-store-double'

type Test = (double: EventStoreDouble, log: EventLog) => Promise<void>
interface Options extends Omit<EventStoreLogOptions, 'url'> {
  tellsPositions?: boolean
  batchAppend?: boolean
  /** Connects through a cluster's leader search. */
  discovered?: boolean
}

/** Runs a test with a separate double and stops it afterwards. */
export const withEventStore = (test: Test): Promise<void> => withEventStoreOf({}, test)

export async function withEventStoreOf(
  { tellsPositions = true, batchAppend = true, discovered = false, ...options }: Options,
  test: Test,
): Promise<void> {
  const double = await startEventStoreDouble({ tellsPositions, batchAppend })
  const log = openEventStoreLog({ url: discovered ? double.clusterUrl : double.url, ...options })
  try {
    await test(double, log)
  } finally {
    await log.close()
    await double.stop()
  }
}
