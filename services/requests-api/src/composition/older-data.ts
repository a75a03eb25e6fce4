import type { EventRecord } from '@countersign/event-log'
import { eventCatalogue } from './event-catalogue.js'

/** Version 0.1.0 wrote this instead of the team's id. */
const formerOwnerId = 'owner'

/** True if version 0.1.0 wrote the log, or no upcasters lead to today's version (ADR 0120). */
export function isOlder(first: Pick<EventRecord, 'type' | 'version' | 'data'> | undefined): boolean {
  if (!first) return false
  const { type, version, data } = first
  const steps = (eventCatalogue.declarations[type]?.version ?? version) - version
  const isRead = Array.from({ length: Math.max(0, steps) }, (_, n) => version + n).every(
    (older) => eventCatalogue.upcasters[type]?.[older],
  )
  return !isRead || data['ownerId'] === formerOwnerId
}

export const olderData = 'contains data of version 0.1.0, which only that version can read.'
