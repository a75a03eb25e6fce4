import { type AllStreamResolvedEvent, FORWARDS, type ReadAllOptions } from '@eventstore/db-client'
import type { RecordedEvent, Slice } from '../port.js'
import { sliceSize } from '../shared/slice-of.js'
import { placeAfter } from './positions.js'

/** A page begins with the event that the one before ended in. */
const pageSize = sliceSize + 1

/**
 * The next events of ours after a position, read from $all: the server keeps nothing between two pages, however long a follower
 * takes for one. A read of $all cannot be filtered by this client, so the server's own events, and those of others, come too.
 *
 * @param read reads a part of $all
 * @param recordOf the record of an event; undefined for one that is not ours
 */
export async function readPage(
  after: number,
  read: (part: ReadAllOptions) => Promise<AllStreamResolvedEvent[]>,
  recordOf: (event: AllStreamResolvedEvent) => RecordedEvent | undefined,
): Promise<Slice> {
  for (let fromPosition = placeAfter(after); ;) {
    const events = await read({ direction: FORWARDS, fromPosition, maxCount: pageSize, requiresLeader: true })
    const records = events.map(recordOf).filter((record) => record !== undefined && record.position > after)
    const live = events.length < pageSize
    const last = records.at(-1)
    if (last || live) return { records: records as RecordedEvent[], position: last?.position ?? after, live }
    fromPosition = events.at(-1)!.event!.position
  }
}
