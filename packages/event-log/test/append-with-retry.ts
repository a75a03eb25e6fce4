import { AppendOutcomeUnknown, type EventLog, type EventRecord, LogUnavailable } from '@countersign/event-log'
import { until } from '@countersign/test-services/until'

/** Repeats an append unchanged until it is acknowledged, like the application. */
export async function appendWithRetry(log: EventLog, stream: string, records: readonly EventRecord[]): Promise<void> {
  const isAppended = async () => {
    try {
      await log.append(stream, records[0]!.revision - 1, records)
      return true
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown) && !(error instanceof LogUnavailable)) throw error
      return false
    }
  }
  await until(isAppended)
}
