import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Expected, ProposedEvent, StoredEvent } from './double-log.js'

export function streamName(identifier: shared.StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')
}

export function streamIdentifier(name: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(name, 'utf8'))
}

/** Returns a UUID as text, from either of its two wire formats. */
export function uuidText(uuid: shared.UUID | undefined): string {
  const structured = uuid?.getStructured()
  if (!structured) return uuid?.getString() ?? ''
  const half = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0')
  const hex = half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits())
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function proposedEvent(
  message: streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage,
): ProposedEvent {
  const properties = message.getMetadataMap()
  return {
    id: uuidText(message.getId()),
    type: properties.get('type') ?? '',
    contentType: properties.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

/** @param revision the options' expected revision, ignored if they expect something else */
export function expectedOf(
  options: { hasNoStream(): boolean; hasAny(): boolean; hasStreamExists(): boolean },
  revision: string,
): Expected {
  if (options.hasNoStream()) return { kind: 'no-stream' }
  if (options.hasAny()) return { kind: 'any' }
  if (options.hasStreamExists()) return { kind: 'exists' }
  return { kind: 'revision', revision: BigInt(revision) }
}

/** Returns the message with which reads and subscriptions send an event. */
export function eventAnswer(event: StoredEvent): streams.ReadResp {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(streamIdentifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata)
  record.getMetadataMap().set('type', event.type)
  record.getMetadataMap().set('content-type', event.contentType)
  record.getMetadataMap().set('created', String(event.created))
  const read = new streams.ReadResp.ReadEvent().setEvent(record).setCommitPosition(String(event.position))
  return new streams.ReadResp().setEvent(read)
}
