import type { Time } from '@countersign/process'
import { budgetLeft, spendBudget } from '@countersign/process/time-budget'
import {
  type ANY,
  type EventData,
  type EventStoreDBClient,
  NO_STREAM,
  type ReadStreamOptions,
  StreamNotFoundError,
} from '@eventstore/db-client'
import { encodeWithinLimits } from '../codec/codec.js'
import { AppendOutcomeUnknown, type AppendResult, type EventRecord, type RecordedEvent } from '../port.js'
import { RecentStreams } from '../recent-streams.js'
import { resendUntilAnswered } from './resend-until-answered.js'
import { AppendSlots } from './append-slots.js'
import type { Clients } from './clients.js'
import { appendFault, readFault } from './faults.js'
import { readEvents } from './read-events.js'
import { fromStored, toStored } from './stored-event.js'

export interface StreamsOptions {
  prefix: string
  answerMs: number
  passes: (error: unknown) => boolean
  time: Time
}

export class Streams {
  readonly #slots: AppendSlots
  readonly #recent = new RecentStreams()

  constructor(
    private readonly clients: Clients,
    private readonly options: StreamsOptions,
  ) {
    this.#slots = new AppendSlots(options.time)
  }

  /**
   * Appends at an exact revision: only then does the server answer a repeated append as the first time, also after a
   * restart (engines-1). It compares ids alone, so the last event is read back to see which content was stored.
   */
  async append(stream: string, expected: number, records: readonly EventRecord[]): Promise<AppendResult> {
    encodeWithinLimits(records)
    const until = this.options.time.elapsed() + budgetLeft(this.options.answerMs)
    const left = () => Math.max(1, Math.ceil(until - this.options.time.elapsed()))
    await spendBudget(() => this.clients.appends.hearing.watch(() => this.#appended(stream, expected, records, left)))
    const result = await this.#storedAt(stream, expected, records, left())
    return result
  }

  /** Reads a stream, continuing from the cached part because other processes may have appended. */
  async read(stream: string): Promise<readonly RecordedEvent[]> {
    const remembered = this.#recent.get(stream)
    const records = (remembered && (await this.#readOn(stream, remembered))) ?? (await this.#read(stream))
    if (records.length > 0) this.#recent.keep(stream, records)
    return records
  }

  /** Appends an event that is not part of the history. */
  async note(stream: string, event: EventData, expected: typeof ANY | typeof NO_STREAM): Promise<void> {
    const send = () => this.clients.appends.append(stream, [event], expected)
    const { answer } = await this.#slots.start(this.options.answerMs, send)
    await answer
  }

  forget(): void {
    this.#recent.clear()
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
        .append(this.options.prefix + stream, records.map(toStored), expectedRevision)
        .catch((error: unknown) => {
          throw appendFault(error, stream, expected)
        })
    const { answer } = await this.#slots.start(left(), send)
    const sending = {
      again: () => this.#slots.startAgain(send),
      mayPass: (failure: unknown) => this.options.passes((failure as Error).cause),
    }
    await resendUntilAnswered(answer, sending, left(), this.options.time).catch((error: unknown) => {
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

  /** Null if the server has another event at the end of the cached part, as after a restore. */
  async #readOn(stream: string, remembered: readonly RecordedEvent[]): Promise<readonly RecordedEvent[] | null> {
    const last = remembered.at(-1)!
    const [same, ...since] = await this.#read(stream, { fromRevision: BigInt(last.revision) })
    if (same?.id !== last.id || same.hash !== last.hash) return null
    return since.length > 0 ? [...remembered, ...since] : remembered
  }

  async #read(
    stream: string,
    part: ReadStreamOptions = {},
    withinMs = this.options.answerMs,
  ): Promise<RecordedEvent[]> {
    try {
      const ask = (client: EventStoreDBClient) =>
        client.readStream(this.options.prefix + stream, { ...part, requiresLeader: true })
      const events = await readEvents(this.clients.reads, ask, withinMs, this.options.passes, this.options.time)
      return events.map(({ event }) => fromStored(event!, this.options.prefix))
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      throw readFault(error, 'read its streams')
    }
  }
}
