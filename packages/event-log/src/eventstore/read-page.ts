import { type AllStreamResolvedEvent, FORWARDS, type ReadAllOptions, type ReadPosition } from '@eventstore/db-client'
import type { RecordedEvent } from '../port.js'
import { sliceSize } from '../shared/slice-of.js'

/** A page begins with the event that the one before ended in. */
const pageSize = sliceSize + 1

/** Part of $all, as it is. */
export interface Page {
  /** Those of its events that are ours. */
  records: RecordedEvent[]
  /** How many are not. */
  foreign: number
  /** Its last event; undefined where it has none. */
  last: AllStreamResolvedEvent['event']
  /** Nothing came after it. */
  live: boolean
}

/**
 * One page of $all: the server keeps nothing between two, however long a follower takes for one. This client cannot have it
 * filtered, so the server's own events, and those of others, come too.
 *
 * @param from where in $all it begins, at a position after which nothing of ours comes before that
 * @param read reads a part of $all
 * @param recordOf the record of an event; undefined for one that is not ours
 */
export async function readPage(
  { after, from }: { after: number; from: ReadPosition },
  read: (part: ReadAllOptions) => Promise<AllStreamResolvedEvent[]>,
  recordOf: (event: AllStreamResolvedEvent) => RecordedEvent | undefined,
): Promise<Page> {
  const events = await read({ direction: FORWARDS, fromPosition: from, maxCount: pageSize, requiresLeader: true })
  const ours = events.map(recordOf).filter((record) => record !== undefined)
  const records = ours.filter(({ position }) => position > after)
  const foreign = events.length - ours.length
  return { records, foreign, last: events.at(-1)?.event, live: events.length < pageSize }
}
