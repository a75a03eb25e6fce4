import { type AllStreamResolvedEvent, FORWARDS, type ReadAllOptions, type ReadPosition } from '@eventstore/db-client'
import type { RecordedEvent } from '../port.js'
import { sliceSize } from '../shared/slice-of.js'

/** A page starts with the last event of the previous one. */
const pageSize = sliceSize + 1

export interface Page {
  records: RecordedEvent[]
  foreign: number
  last: AllStreamResolvedEvent['event']
  live: boolean
}

/**
 * Reads one page of $all. This client cannot filter reads, so system and foreign events come too.
 *
 * @param from read position in $all; no own event after `after` precedes it
 * @param recordOf returns undefined for a foreign event
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
