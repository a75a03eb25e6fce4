import { setTimeout as wait } from 'node:timers/promises'
import { type EventLog, LogUnavailable, type RecordedEvent } from '@countersign/event-log'

/** Reads a stream until the log answers, because a busy machine may exceed the timeout of 200 ms. */
export async function readSurely(log: EventLog, stream: string): Promise<readonly RecordedEvent[]> {
  for (;;) {
    try {
      return await log.read(stream)
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error
      await wait(10)
    }
  }
}
