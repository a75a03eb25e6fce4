import { EngineUnavailable } from '@countersign/process'

/** Who caused an event (rule access-2). */
export type Actor = { kind: 'owner'; id: string } | { kind: 'recipient'; id: string } | { kind: 'system'; name: string }

/** An event's personal fields as the log holds them: sealed, with a commitment that the hash chain covers. */
export interface SealedPersonal {
  /** The subject in the vault whose key opens it. */
  subject: string
  /** AES-256-GCM over `{ salt, values }`, base64url. */
  sealed: string
  /** SHA-256 over the salt's bytes and the canonical form of the values, hex. */
  commitment: string
}

/** An event as it is stored: what the hash covers, the hash, and the sealed personal part. */
export interface EventRecord {
  stream: string
  /** Place in the stream, from 0. */
  revision: number
  /** UUIDv5 of the command's key and the event's number (rule evidence-4). */
  id: string
  type: string
  version: number
  /** ISO 8601, UTC. */
  at: string
  actor: Actor
  /** The command or event that this one came of. */
  causation: string | null
  /** What ties together everything that one call set off. */
  correlation: string | null
  data: Record<string, unknown>
  personal: SealedPersonal | null
  /** Hash of the event before it in the stream; null for the first. */
  previousHash: string | null
  hash: string
  /**
   * What only this installation can have made: a MAC over stream, revision and hash, hex (ADR 0043). Outside the hash, and of
   * no use to others.
   */
  mac: string
}

/** A stored event and its place in the whole log. */
export interface RecordedEvent extends EventRecord {
  /** Grows with every event of the log; not dense. */
  position: number
}

/** What a follower gets at a time. */
export interface Slice {
  records: readonly RecordedEvent[]
  /** Everything up to here has been seen; the place to go on from. */
  position: number
  /** Nothing came after it when the slice was made: the follower has caught up. */
  live: boolean
}

export interface AppendResult {
  /** Position of the last event appended. */
  position: number
  /**
   * False where other records of the same ids stand there: of the same command, which was carried out somewhere else at the
   * same time. What they say counts, and not what these do.
   */
  asAsked: boolean
}

/**
 * The one source of truth: streams of events that are appended to and never changed.
 */
export interface EventLog {
  /**
   * Appends events of one stream, all or none.
   *
   * @param expected revision of the stream's last event; -1 when the stream must not exist yet
   * @throws {WrongExpectedRevision} when the stream has moved on. The very same events (by their ids) at the very same
   * place are no conflict: the append was made before, and answers as it did then.
   * @throws {LogUnavailable} when nothing was written
   * @throws {AppendOutcomeUnknown} when it may or may not have been written: append the same again
   */
  append(stream: string, expected: number, records: readonly EventRecord[]): Promise<AppendResult>
  /** The stream's events in order; none for a stream that does not exist. */
  read(stream: string): Promise<readonly RecordedEvent[]>
  /**
   * Follows the whole log: what is there, then what comes, until the signal ends it.
   *
   * @param after position of the last event already handled; 0 for the beginning
   */
  follow(after: number, signal: AbortSignal): AsyncIterable<Slice>
  /** Position of the newest event; 0 in an empty log. */
  head(): Promise<number>
  /** Answers when the log can be read and appended to. @throws when not */
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

/** The store cannot be reached or used; nothing was written. */
export class LogUnavailable extends EngineUnavailable {
  override readonly name = 'LogUnavailable'
}

/** The store went away in the middle: whether the events are there is found out by appending them again, unchanged. */
export class AppendOutcomeUnknown extends EngineUnavailable {
  override readonly name = 'AppendOutcomeUnknown'
}
