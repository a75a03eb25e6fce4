import { AppendOutcomeUnknown, type EventLog, type EventRecord, LogUnavailable } from '@countersign/event-log'
import { until } from '@countersign/test-services/until'

/** Repeats a call unchanged until the log answers, like the application. */
async function surely<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  let answers: [Answer] | undefined
  await until(async () => {
    try {
      answers = [await call()]
      return true
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown) && !(error instanceof LogUnavailable)) throw error
      return false
    }
  })
  return answers![0]
}

export const appendWithRetry = (log: EventLog, stream: string, records: readonly EventRecord[]) =>
  surely(() => log.append(stream, records[0]!.revision - 1, records))

/** A busy machine may exceed the timeout of 200 ms. */
export const readSurely = (log: EventLog, stream: string) => surely(() => log.read(stream))

/** Waits for a log with a restarted server, because only use detects broken connections. */
export const untilAnswering = (log: EventLog) => surely(() => log.check())
