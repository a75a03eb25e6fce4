import { setTimeout as wait } from 'node:timers/promises'
import { AppendOutcomeUnknown, type EventLog, type EventRecord, LogUnavailable } from '@countersign/event-log'

/** Repeats an append unchanged until it is acknowledged, like the application. */
export async function appendWithRetry(log: EventLog, stream: string, records: readonly EventRecord[]): Promise<void> {
  for (;;) {
    try {
      await log.append(stream, records[0]!.revision - 1, records)
      return
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown) && !(error instanceof LogUnavailable)) throw error
      await wait(10)
    }
  }
}
