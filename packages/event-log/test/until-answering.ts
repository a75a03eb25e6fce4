import { setTimeout as wait } from 'node:timers/promises'
import type { EventLog } from '@countersign/event-log'

/** Waits for a log whose server was just started again: connections that were cut are found out by using them. */
export async function untilAnswering(log: EventLog): Promise<void> {
  const answers = () =>
    log.check().then(
      () => true,
      () => false,
    )
  while (!(await answers())) await wait(10)
}
