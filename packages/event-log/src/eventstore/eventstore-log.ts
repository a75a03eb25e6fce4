import { patienceLeft, waiting } from '@countersign/process/patience'
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  NO_STREAM,
  type ReadAllOptions,
  type ReadStreamOptions,
  StreamNotFoundError,
  streamNameFilter,
} from '@eventstore/db-client'
import { encodeWithinLimits } from '../append-limits.js'
import {
  AppendOutcomeUnknown,
  type AppendResult,
  type EventLog,
  type EventRecord,
  type RecordedEvent,
  type Slice,
} from '../port.js'
import { RecentStreams } from '../recent-streams.js'
import { Feed } from '../shared/feed.js'
import { isCluster, preferenceNotUsed } from './address.js'
import { answeredOnce } from './answered-once.js'
import { AppendSlots } from './append-slots.js'
import { type Clients, clientsOf } from './clients.js'
import { appendFault, mayPass, readFault } from './faults.js'
import { followSubscriptions } from './follow-subscriptions.js'
import { type Log, noLog } from '@countersign/telemetry'
import { NewestEvent } from './newest-event.js'
import { patiently } from './patient.js'
import { placeAfter } from './positions.js'
import { readEvents } from './read-events.js'
import { readPage } from './read-page.js'
import { fromStored, toStored } from './stored-event.js'
import { SubscriptionSlices } from './subscription-slices.js'

/** What a call waits for its stores, all told (ADR 0050). */
const defaultAnswerMs = 2000
const confirmWithinMs = 5000
/** Checkpoints are not used, see {@link EventStoreLog.#listen}: one in a million windows. */
const checkpointInterval = 1_000_000

export interface EventStoreLogOptions {
  /** `esdb://…` or `esdb+discover://…` (or `kurrentdb`), with credentials and TLS as the client documents them. */
  url: string
  log?: Log
  /** Before the name of every stream of ours; events of other streams are not seen. */
  streamPrefix?: string
  /** How long the server may take to answer, in ms. */
  answerWithinMs?: number
}

/**
 * The log in EventStoreDB (23.10 or newer) or KurrentDB. Any number of processes may open it. See {@link toStored} for how
 * an event is stored, and {@link appendFault} for what becomes of the client's errors. A process opens one (see
 * {@link Clients}).
 *
 * Everything is read where the cluster is led, for decisions rest on it: another node may be behind without knowing.
 *
 * @throws {ConnectionStringRefused} at once for a connection string that is not taken
 */
export function openEventStoreLog({
  url,
  log = noLog,
  streamPrefix = 'countersign.',
  answerWithinMs = defaultAnswerMs,
}: EventStoreLogOptions): EventLog {
  const clients = clientsOf(url)
  const unused = preferenceNotUsed(url)
  if (unused !== null) {
    log.warn({}, `nodePreference=${unused} is not used: what is decided here rests on the leader alone`)
  }
  const passes = (error: unknown) => mayPass(error, isCluster(url))
  return new EventStoreLog(clients, log, streamPrefix, answerWithinMs, passes)
}

export { AccountRefused } from './account-refused.js'
export { ConnectionStringRefused } from './clients.js'

class EventStoreLog implements EventLog {
  readonly #slots = new AppendSlots()
  readonly #feed = new Feed({
    page: (after, signal) => this.#page(after, signal),
    listen: (after, signal) => this.#listen(after, signal),
  })
  readonly #recent = new RecentStreams()
  readonly #newest: NewestEvent

  constructor(
    private readonly clients: Clients,
    private readonly log: Log,
    private readonly streamPrefix: string,
    private readonly answerMs: number,
    private readonly passes: (error: unknown) => boolean,
  ) {
    this.#newest = new NewestEvent(clients.reads, streamPrefix, answerMs, passes)
  }

  /**
   * Always at an exact revision: only then does the server compare ids with what it has on disk, and answer an append that
   * was made before as it did then, over restarts too (engines-1). It does so by ids alone and does not say so: the
   * last event is read again, to tell whose it is.
   */
  async append(stream: string, expected: number, records: readonly EventRecord[]): Promise<AppendResult> {
    encodeWithinLimits(records)
    const until = performance.now() + patienceLeft(this.answerMs)
    const left = () => Math.max(1, Math.ceil(until - performance.now()))
    await waiting(() => this.#appended(stream, expected, records, left))
    const result = await this.#storedAt(stream, expected, records, left())
    this.#newest.met(result.position)
    return result
  }

  /** Others may have written since it was remembered: it is asked each time what came after that. */
  async read(stream: string): Promise<readonly RecordedEvent[]> {
    const remembered = this.#recent.get(stream)
    const records = (remembered && (await this.#readOn(stream, remembered))) ?? (await this.#read(stream))
    if (records.length > 0) this.#recent.keep(stream, records)
    return records
  }

  /** All of a process by one live subscription, see {@link Feed}. */
  follow(after: number, signal: AbortSignal): AsyncIterable<Slice> {
    return this.#feed.follow(after, signal)
  }

  async head(): Promise<number> {
    try {
      return await this.#newest.find()
    } catch (error) {
      throw readFault(error, 'read $all')
    }
  }

  /** Reads the newest event of $all, whose it may be. */
  async check(): Promise<void> {
    try {
      const part = { direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true } as const
      await readEvents(() => this.clients.reads.readAll(part), this.answerMs, this.passes)
    } catch (error) {
      throw readFault(error, 'read $all')
    }
  }

  /** Ends followers too. Appends under way fail as of unknown outcome. */
  async close(): Promise<void> {
    this.#feed.close()
    this.#recent.clear()
    await Promise.all([this.clients.appends.dispose(), this.clients.reads.dispose()])
  }

  #page(after: number, signal: AbortSignal): Promise<Slice> {
    const recordOf = (event: AllStreamResolvedEvent) =>
      event.event?.streamId.startsWith(this.streamPrefix) === true ? this.#recordOf(event) : undefined
    const read = (part: ReadAllOptions) =>
      readEvents(() => this.clients.reads.readAll(part), this.answerMs, this.passes)
    return patiently(() => readPage(after, read, recordOf), { position: after, signal, log: this.log })
  }

  /**
   * From the last event handed over, never from a checkpoint of the server: a checkpoint's two positions may differ, and the
   * port keeps one. What that costs is looking again through the server's own events since then.
   */
  #listen(after: number, signal: AbortSignal): AsyncIterable<Slice> {
    const filter = streamNameFilter({ prefixes: [this.streamPrefix], checkpointInterval })
    return followSubscriptions(after, signal, {
      subscribe: (position) => {
        const fromPosition = placeAfter(position)
        const subscription = this.clients.reads.subscribeToAll({ fromPosition, filter, requiresLeader: true })
        return new SubscriptionSlices(subscription, position, (event) => this.#recordOf(event), confirmWithinMs)
      },
      log: this.log,
    })
  }

  async #appended(
    stream: string,
    expected: number,
    records: readonly EventRecord[],
    left: () => number,
  ): Promise<void> {
    const expectedRevision = expected < 0 ? NO_STREAM : BigInt(expected)
    const send = () =>
      this.clients.appends
        .append(this.streamPrefix + stream, records.map(toStored), expectedRevision)
        .catch((error: unknown) => {
          throw appendFault(error, stream, expected)
        })
    const { answer } = await this.#slots.start(left(), send)
    const sending = {
      again: () => this.#slots.startAgain(send),
      mayPass: (failure: unknown) => this.passes((failure as Error).cause),
    }
    await answeredOnce(answer, sending, left()).catch((error: unknown) => {
      throw appendFault(error, stream, expected)
    })
  }

  async #storedAt(
    stream: string,
    expected: number,
    records: readonly EventRecord[],
    withinMs: number,
  ): Promise<AppendResult> {
    try {
      const fromRevision = BigInt(expected + records.length)
      const [last] = await this.#read(stream, { fromRevision, maxCount: 1 }, withinMs)
      return { position: last!.position, asAsked: last!.hash === records.at(-1)?.hash }
    } catch (error) {
      throw new AppendOutcomeUnknown('EventStoreDB appended and did not say what', { cause: error })
    }
  }

  /** Null where the server has another event at the end of what is remembered, as after a restore: then nothing of it counts. */
  async #readOn(stream: string, remembered: readonly RecordedEvent[]): Promise<readonly RecordedEvent[] | null> {
    const last = remembered.at(-1)!
    const [same, ...since] = await this.#read(stream, { fromRevision: BigInt(last.revision) })
    if (same?.id !== last.id || same.hash !== last.hash) return null
    return since.length > 0 ? [...remembered, ...since] : remembered
  }

  async #read(stream: string, part: ReadStreamOptions = {}, withinMs = this.answerMs): Promise<RecordedEvent[]> {
    try {
      const ask = () => this.clients.reads.readStream(this.streamPrefix + stream, { ...part, requiresLeader: true })
      const events = await readEvents(ask, withinMs, this.passes)
      return events.map(({ event }) => fromStored(event!, this.streamPrefix))
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      throw readFault(error, 'read its streams')
    }
  }

  #recordOf({ event }: AllStreamResolvedEvent): RecordedEvent {
    const record = fromStored(event!, this.streamPrefix)
    this.#newest.met(record.position)
    return record
  }
}
