import type { EventCatalogue, EventRecord } from '@countersign/event-log'
import { eventCatalogue } from '../signing/event-catalogue.js'

const { declarations, upcasters }: EventCatalogue = eventCatalogue

/** Version 0.1.0 wrote it in the place of the team's id. */
const formerOwnerId = 'owner'

/**
 * Says of a log by its first event that version 0.1.0 wrote it: that is an upload or a request, and both name their owner. Of a
 * version from which no steps lead to today's, it is not read either (ADR 0120).
 */
export function isOlder(first: Pick<EventRecord, 'type' | 'version' | 'data'> | undefined): boolean {
  if (!first) return false
  const { type, version, data } = first
  const steps = (declarations[type]?.version ?? version) - version
  const isRead = Array.from({ length: Math.max(0, steps) }, (_, n) => version + n).every(
    (older) => upcasters[type]?.[older],
  )
  return !isRead || data['ownerId'] === formerOwnerId
}

/** The reason to refuse such a log; read on from the name of its place. */
export const olderData = 'holds data of version 0.1.0, which only that version reads.'
