import { setTimeout as wait } from 'node:timers/promises'
import type { EventLog } from '@countersign/event-log'

/** Waits for a log with a restarted server, because only use detects broken connections. */
export async function untilAnswering(log: EventLog): Promise<void> {
  const answers = () =>
    log.check().then(
      () => true,
      () => false,
    )
  while (!(await answers())) await wait(10)
}
