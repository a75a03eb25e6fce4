import { type EventLog, LogUnavailable, type RecordedEvent } from '@countersign/event-log'
import { until } from '@countersign/test-services/until'

/** Reads a stream until the log answers, because a busy machine may exceed the timeout of 200 ms. */
export async function readSurely(log: EventLog, stream: string): Promise<readonly RecordedEvent[]> {
  let found: readonly RecordedEvent[] = []
  const isRead = async () => {
    try {
      found = await log.read(stream)
      return true
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error
      return false
    }
  }
  await until(isRead)
  return found
}
