import type { Journal } from '@countersign/event-log'
import { type AccountMailOutcome, recordMailOutcome } from '../domain/account/record-mail-outcome.js'
import { personStream } from '../domain/streams.js'
import type { Clock } from '../../kernel/clock.js'
import type { Caller } from '../../kernel/caller.js'
import { handle } from '../../kernel/run-command.js'

/** Records what became of an email about a person. */
export async function recordAccountMailOutcome(
  services: { journal: Journal; clock: Clock },
  { caller, personId, ...outcome }: AccountMailOutcome & { caller: Caller; personId: string },
): Promise<void> {
  await handle(services, {
    stream: personStream(personId),
    caller,
    decide: (entries) =>
      recordMailOutcome(
        entries.map(({ event }) => event),
        outcome,
      ),
  })
}
