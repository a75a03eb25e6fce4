import { EngineUnavailable } from '@countersign/process'

/** The originator of an event (rule access-2). `owner` is the person at the machine before the claim. */
export type Actor =
  | { kind: 'person'; id: string }
  | { kind: 'owner'; id: string }
  | { kind: 'recipient'; id: string }
  | { kind: 'system'; name: string }

export interface SealedPersonal {
  subject: string
  /** AES-256-GCM over `{ salt, values }`, base64url. */
  sealed: string
  /** SHA-256 over the salt's bytes and the canonical form of the values, hex. */
  commitment: string
}

export interface EventRecord {
  stream: string
  revision: number
  /** UUIDv5 of the command's key and the event's number (rule evidence-4). */
  id: string
  type: string
  version: number
  /** ISO 8601, UTC. */
  at: string
  actor: Actor
  /** Id of the causing command or event. */
  causation: string | null
  /** Id shared by all effects of one call. */
  correlation: string | null
  data: Record<string, unknown>
  personal: SealedPersonal | null
  /** Hash of the previous event in the stream; null for the first. */
  previousHash: string | null
  hash: string
  /** MAC of this installation over stream, revision and hash, hex (ADR 0002). Not part of the hash. */
  mac: string
}

export interface RecordedEvent extends EventRecord {
  /** Increases with every event of the log; not dense. */
  position: number
}

export interface Slice {
  records: readonly RecordedEvent[]
  position: number
  /** True if the follower had caught up when the slice was made. */
  live: boolean
}

export interface AppendResult {
  position: number
  /** False if the same command ran elsewhere concurrently: other content with the same ids counts. */
  asAsked: boolean
}

export interface EventLog {
  /**
   * Appends events to one stream, all or none.
   *
   * @param expected revision of the stream's last event; -1 for a new stream
   * @throws {WrongExpectedRevision} when the stream has moved on. Events with the same ids at the same revisions are no
   * conflict: the repeated append answers like the first.
   * @throws {LogUnavailable} when nothing was written
   * @throws {AppendOutcomeUnknown} when it may have been written: append the same again
   */
  append(stream: string, expected: number, records: readonly EventRecord[]): Promise<AppendResult>
  /** Returns the stream's events in order; none for a missing stream. */
  read(stream: string): Promise<readonly RecordedEvent[]>
  /** Follows existing and new events until the signal aborts. @param after last position handled, or 0 */
  follow(after: number, signal: AbortSignal): AsyncIterable<Slice>
  /** Position of the newest event; 0 in an empty log. */
  head(): Promise<number>
  /** @throws if the log cannot be read and appended to */
  check(): Promise<void>
  close(): Promise<void>
}

export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision'
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`${stream} is at revision ${actual}, not ${expected}`)
  }
}

/** The store is unreachable or unusable; nothing was written. */
export class LogUnavailable extends EngineUnavailable {
  override readonly name = 'LogUnavailable'
}

/** The connection broke during an append: repeat it unchanged to learn the outcome. */
export class AppendOutcomeUnknown extends EngineUnavailable {
  override readonly name = 'AppendOutcomeUnknown'
}
