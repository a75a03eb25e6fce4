import type { EventRecord } from '@countersign/event-log'

/** Version 0.1.0 wrote it in the place of the team's id. */
const formerOwnerId = 'owner'

/** Says of a log by its first event that version 0.1.0 wrote it: that is an upload or a request, and both name their owner. */
export const isOlder = (first: Pick<EventRecord, 'data'> | undefined): boolean =>
  first?.data['ownerId'] === formerOwnerId

/** The reason to refuse such a log; read on from the name of its place. */
export const olderData = 'holds data of version 0.1.0, which only that version reads.'
