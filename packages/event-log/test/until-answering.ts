import type { EventLog } from '@countersign/event-log'
import { until } from '@countersign/test-services/until'

/** Waits for a log with a restarted server, because only use detects broken connections. */
export async function untilAnswering(log: EventLog): Promise<void> {
  const answers = () =>
    log.check().then(
      () => true,
      () => false,
    )
  await until(answers)
}
