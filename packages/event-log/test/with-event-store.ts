import type { EventLog } from '@countersign/event-log'
import { type EventStoreLogOptions, openEventStoreLog } from '@countersign/event-log/eventstore'
import { type EventStoreDouble, startEventStoreDouble } from '@countersign/test-services/eventstore/event-store-double'

/**
 * Runs a test with a separate double and stops it afterwards.
 *
 * @param discovered true to connect through a cluster's leader search
 */
export async function withEventStore(
  test: (double: EventStoreDouble, log: EventLog) => Promise<void>,
  {
    tellsPositions = true,
    batchAppend = true,
    discovered = false,
    ...options
  }: Omit<EventStoreLogOptions, 'url'> & {
    tellsPositions?: boolean
    batchAppend?: boolean
    discovered?: boolean
  } = {},
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
