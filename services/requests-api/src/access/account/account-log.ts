import {
  type DomainEvent,
  type Entry,
  HistoryAltered,
  type Journal,
  type StreamOf,
  type Tip,
} from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import type { Clock } from '../../kernel/clock.js'

/** The dependencies of every service of accounts. */
export interface AccountParts {
  journal: Journal
  vault: Vault
  clock: Clock
}

/**
 * Reads a stream that decides who may do what.
 *
 * @param after as {@link Journal.read}
 * @throws {HistoryAltered} if it was tampered with
 */
export async function readIntact<Event extends DomainEvent>(
  journal: Journal,
  stream: StreamOf<Event>,
  after?: Tip,
): Promise<readonly Entry<Event>[]> {
  const { entries, altered } = await journal.read(stream, after)
  if (altered) throw new HistoryAltered(stream)
  return entries
}
