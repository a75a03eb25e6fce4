import { type EventData, jsonEvent, type RecordedEvent as StoredEvent } from '@eventstore/db-client'
import type { EventRecord, RecordedEvent, SealedPersonal } from '../port.js'
import { positionOf } from './positions.js'

interface StoredData {
  version: number
  data: Record<string, unknown>
  personal?: SealedPersonal
}

interface StoredMetadata {
  at: string
  actor: EventRecord['actor']
  $causationId?: string
  $correlationId?: string
  previousHash: string | null
  hash: string
  mac: string
}

/**
 * Converts a record to its EventStoreDB form:
 *
 * - stream: the installation's prefix and the record's stream; event number, id and type: the record's
 * - data, JSON: `{ version, data, personal? }`, with `personal` as the codec sealed it
 * - metadata, JSON: `{ at, actor, $causationId?, $correlationId?, previousHash, hash, mac }`; the server's tools know
 * the two ids by these names
 *
 * Null values are omitted, except the first event's `previousHash`.
 */
export function toStored(record: EventRecord): EventData {
  const { id, type, version, at, actor, causation, correlation, data, personal, previousHash, hash, mac } = record
  const stored: StoredData = { version, data, ...(personal && { personal }) }
  const metadata: StoredMetadata = {
    at,
    actor,
    ...(causation !== null && { $causationId: causation }),
    ...(correlation !== null && { $correlationId: correlation }),
    previousHash,
    hash,
    mac,
  }
  return jsonEvent({ id, type, data: { ...stored }, metadata: { ...metadata } })
}

/** @throws {ForeignEvent} for an event of another program */
export function fromStored(event: StoredEvent, streamPrefix: string): RecordedEvent {
  const { version, data, personal = null } = event.data as unknown as StoredData
  const metadata = (event.metadata ?? {}) as unknown as StoredMetadata
  const { at, actor, $causationId, $correlationId, previousHash, hash, mac } = metadata
  if (typeof version !== 'number' || typeof hash !== 'string') throw new ForeignEvent(event)
  return {
    stream: event.streamId.slice(streamPrefix.length),
    revision: Number(event.revision),
    id: event.id,
    type: event.type,
    version,
    at,
    actor,
    causation: $causationId ?? null,
    correlation: $correlationId ?? null,
    data,
    personal,
    previousHash,
    hash,
    mac,
    position: positionOf(event.position),
  }
}

export class ForeignEvent extends Error {
  override readonly name = 'ForeignEvent'
  constructor({ streamId, revision, id }: StoredEvent) {
    super(`event ${revision} of ${streamId} (${id}) was not written by this program: find out who else writes there`)
  }
}
