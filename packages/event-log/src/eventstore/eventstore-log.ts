import {
  type AllStreamResolvedEvent,
  ANY,
  BACKWARDS,
  END,
  jsonEvent,
  NO_STREAM,
  type Position,
  type ReadAllOptions,
  streamNameFilter,
} from '@eventstore/db-client'
import { systemTime, type Time } from '@countersign/process'
import { type AppendResult, type EventLog, type EventRecord, type RecordedEvent, type Slice } from '../port.js'
import { Feed } from '../shared/feed.js'
import { isCluster, preferenceNotUsed } from './address.js'
import { CatchUp, checkpointInterval, maxSearchWindow } from './catch-up.js'
import { type Clients, clientsOf } from './clients.js'
import { explained } from './explained.js'
import { mayPass, readFault } from './faults.js'
import { followSubscriptions } from './follow-subscriptions.js'
import { type Log, noLog } from '@countersign/telemetry'
import { ScanNote, type ScanNoteParts } from './scan-note.js'
import { ScannedRange } from './scanned-range.js'
import { NewestEvent } from './newest-event.js'
import { retryWithBackoff } from './backoff.js'
import { readEvents } from './read-events.js'
import { ReadingProgress } from './reading-progress.js'
import { fromStored } from './stored-event.js'
import { Streams } from './streams.js'
import { SubscriptionSlices } from './subscription-slices.js'
import { noWatch, watchSubscription } from './watch-subscription.js'

/** Time budget of a command for all stores together (ADR 0050). */
const defaultAnswerMs = 5000
const checkMs = 2000
const confirmWithinMs = 5000

export interface EventStoreLogOptions {
  /** `esdb://…` or `esdb+discover://…` (or `kurrentdb`), with credentials and TLS as the client documents them. */
  url: string
  log?: Log
  streamPrefix?: string
  answerWithinMs?: number
  time?: Time
}

/**
 * Opens the log in EventStoreDB (23.10 or newer) or KurrentDB, once per process (see {@link Clients}). Reads always go
 * to the leader, because decisions depend on them and a follower may lag unknowingly.
 *
 * @throws {ConnectionStringRefused} synchronously for an invalid connection string
 */
export function openEventStoreLog({
  url,
  log = noLog,
  streamPrefix = 'countersign.',
  answerWithinMs = defaultAnswerMs,
  time = systemTime,
}: EventStoreLogOptions): EventLog {
  const clients = clientsOf(url, time)
  const unused = preferenceNotUsed(url)
  if (unused !== null) {
    log.warn({}, `nodePreference=${unused} is not used: what is decided here rests on the leader alone`)
  }
  return new EventStoreLog(clients, log, streamPrefix, answerWithinMs, isCluster(url), time)
}

export { AccountRefused } from './account-refused.js'
export { ConnectionStringRefused } from './clients.js'

class EventStoreLog implements EventLog {
  readonly #feed = new Feed({
    page: (after, signal) => this.#page(after, signal),
    listen: (after, signal) => this.#listen(after, signal),
  })
  readonly #streams: Streams
  readonly #scanned = new ScannedRange()
  readonly #note: ScanNote
  readonly #catchUp: CatchUp
  readonly #newest: NewestEvent
  readonly #closed = new AbortController()
  readonly #passes: (error: unknown) => boolean
  #wasReached = false

  constructor(
    private readonly clients: Clients,
    private readonly log: Log,
    private readonly streamPrefix: string,
    private readonly answerMs: number,
    private readonly others: boolean,
    private readonly time: Time,
  ) {
    this.#passes = (error) => mayPass(error, others)
    this.#streams = new Streams(clients, { prefix: streamPrefix, answerMs, passes: this.#passes, time })
    const scanned = this.#scanned
    const progress = new ReadingProgress(log, time)
    const read = (part: ReadAllOptions) =>
      readEvents(clients.reads, (client) => client.readAll(part), answerMs, this.#passes, time)
    const loadNote = () => this.#note.load()
    const scanning = { scanned, progress, read, loadNote }
    this.#note = new ScanNote({ scanned, log, ...this.#notes() })
    this.#catchUp = new CatchUp({
      ...scanning,
      closed: this.#closed.signal,
      time,
      subscribe: (after, looked) => this.#subscribe(after, looked),
      recordOf: (event) =>
        event.event?.streamId.startsWith(streamPrefix) === true ? this.#recordOf(event) : undefined,
    })
    this.#newest = new NewestEvent({
      ...scanning,
      streamPrefix,
      page: (after) => this.#catchUp.page(after),
    })
  }

  async append(stream: string, expected: number, records: readonly EventRecord[]): Promise<AppendResult> {
    const result = await this.#streams.append(stream, expected, records)
    this.#newest.noteOwn(result.position)
    return result
  }

  read(stream: string): Promise<readonly RecordedEvent[]> {
    return this.#streams.read(stream)
  }

  follow(after: number, signal: AbortSignal): AsyncIterable<Slice> {
    this.#newest.followedFrom(after)
    return this.#feed.follow(after, signal)
  }

  async head(): Promise<number> {
    try {
      return await this.#newest.find()
    } catch (error) {
      throw readFault(error, 'read $all')
    }
  }

  /**
   * Until the first success, faults are {@link explained} to the author of the connection string. Later it is known to
   * be right, and probing each server would only add load in an outage.
   */
  async check(): Promise<void> {
    try {
      await this.#readEnd(Math.min(checkMs, this.answerMs))
      this.#wasReached = true
    } catch (error) {
      const fault = readFault(error, 'read $all')
      throw this.#wasReached ? fault : await explained(fault, this.clients.url, this.time)
    }
  }

  /** Ends followers too. Pending appends fail with unknown outcome. */
  async close(): Promise<void> {
    this.#closed.abort()
    this.#feed.close()
    this.#streams.forget()
    await Promise.all([this.clients.appends.dispose(), this.clients.reads.dispose()])
  }

  async #readEnd(withinMs: number): Promise<void> {
    const part = { direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true } as const
    await readEvents(this.clients.reads, (client) => client.readAll(part), withinMs, this.#passes, this.time)
  }

  #page(after: number, signal: AbortSignal): Promise<Slice> {
    return retryWithBackoff(() => this.#catchUp.page(after), {
      position: after,
      signal,
      log: this.log,
      time: this.time,
    })
  }

  #listen(after: number, signal: AbortSignal): AsyncIterable<Slice> {
    const looked = () => this.#note.checkpoint()
    return followSubscriptions(after, signal, {
      subscribe: (position) => this.#subscribe(position, looked),
      log: this.log,
      time: this.time,
    })
  }

  #subscribe(after: number, looked: (upTo: Position) => void): SubscriptionSlices {
    const checkpointReached = (_: unknown, upTo: Position) => {
      const since = slices.positionAtCheckpoint
      if (since !== undefined) this.#scanned.note(since, upTo)
      looked(upTo)
    }
    const options = { prefixes: [this.streamPrefix], maxSearchWindow, checkpointInterval, checkpointReached }
    const { reads } = this.clients
    const subscription = reads.lent.client.subscribeToAll({
      fromPosition: this.#scanned.placeAfter(after),
      filter: streamNameFilter(options),
      requiresLeader: true,
    })
    const slices = new SubscriptionSlices(subscription, {
      position: after,
      recordOf: (event) => this.#recordOf(event),
      confirmWithinMs,
      watch: this.others ? watchSubscription(reads, () => this.#readEnd(checkMs), this.time) : noWatch,
      time: this.time,
    })
    return slices
  }

  /** The notes have their own stream outside our prefix, since prefixed streams are history. */
  #notes(): Pick<ScanNoteParts, 'append' | 'keepNewest' | 'read'> {
    const stream = `looked-through.${this.streamPrefix}`
    return {
      append: (event) => this.#streams.note(stream, event, ANY),
      keepNewest: () =>
        this.#streams.note(`$$${stream}`, jsonEvent({ type: '$metadata', data: { $maxCount: 1 } }), NO_STREAM),
      read: (part) =>
        readEvents(
          this.clients.reads,
          (client) => client.readStream(stream, part),
          this.answerMs,
          this.#passes,
          this.time,
        ),
    }
  }

  #recordOf({ event }: AllStreamResolvedEvent): RecordedEvent {
    const record = fromStored(event!, this.streamPrefix)
    this.#newest.noteOwn(record.position)
    return record
  }
}
