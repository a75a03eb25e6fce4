import type { EventContext, EventCodec } from './codec/codec.js'
import type { DomainEvent } from './codec/declarations.js'
import type { Disclosure } from './codec/personal.js'
import { emptyTip, type Tip } from './codec/tip.js'
import type { StreamChecks } from './integrity/stream-checks.js'
import type { AppendResult, Actor, EventLog, EventRecord, RecordedEvent } from './port.js'

/** An event in clear, and where it stands. */
export interface Entry<Event extends DomainEvent> {
  event: Event
  id: string
  stream: string
  revision: number
  position: number
  at: string
  actor: Actor
  causation: string | null
  correlation: string | null
  hash: string
}

/** An event as it is stored, and what opens its commitment: what proves it to others. */
export interface DisclosedRecord {
  record: RecordedEvent
  /** Null where nothing was personal, and once it was erased. */
  disclosed: Disclosure | null
}

/** The name of a stream, which may say what events it has. */
export type StreamOf<Event> = string & { readonly events?: Event }

/** A stream as it was read: its events, and the tip that the next ones are linked to. */
export interface StreamRead<Event extends DomainEvent> {
  entries: readonly Entry<Event>[]
  tip: Tip
  /** It is not what this installation wrote: it may be read, but not gone on with (see {@link StreamChecks}). */
  altered: boolean
}

/** The log as the application sees it: events in clear. */
export class Journal<Event extends DomainEvent> {
  // Followers share records (see Tail): what one has opened, the others need not open again.
  readonly #opened = new WeakMap<RecordedEvent, Promise<Entry<Event>>>()
  /** What was read with all its personal data; to be shown only as long as that is not erased. */
  readonly #read = new WeakMap<RecordedEvent, Entry<Event>>()

  constructor(
    readonly log: EventLog,
    private readonly codec: EventCodec<Event>,
    private readonly checks: Pick<StreamChecks, 'endOf' | 'isWhole' | 'appended'> | null = null,
  ) {}

  /** The stream's events; none, and the empty tip, where there is no such stream. */
  async read<Of extends Event = Event>(stream: StreamOf<Of> | string): Promise<StreamRead<Of>> {
    const known = this.checks?.endOf(stream)
    const records = await this.log.read(stream)
    const altered = !!this.checks && !this.checks.isWhole(stream, records, known)
    // What a stream's name says of it is the caller's knowledge; the codec knows each event by its type.
    const entries = (await this.#entriesOf(records)) as readonly Entry<Event>[] as readonly Entry<Of>[]
    const last = records.at(-1)
    const tip = last ? { revision: last.revision, hash: last.hash, at: last.at } : emptyTip
    return { entries, tip, altered }
  }

  /** The stream as it is stored, for evidence. */
  async disclose(stream: string): Promise<DisclosedRecord[]> {
    const records = await this.log.read(stream)
    const disclosed: DisclosedRecord[] = []
    for (const record of records) disclosed.push({ record, disclosed: await this.codec.disclose(record) })
    return disclosed
  }

  /** Seals and links events for {@link append}: done once, so that an unknown outcome can be appended again unchanged. */
  encode(
    stream: string,
    tip: Tip,
    events: readonly { id: string; event: Event }[],
    context: EventContext,
  ): Promise<EventRecord[]> {
    return this.codec.encode(stream, tip, events, context)
  }

  /** See {@link EventLog.append} for what it throws. */
  async append(stream: string, tip: Tip, records: readonly EventRecord[]): Promise<AppendResult> {
    const result = await this.log.append(stream, tip.revision, records)
    if (result.asAsked) this.checks?.appended(stream, records)
    return result
  }

  /**
   * For readers that pass over an event unopened.
   *
   * @throws {UnknownEvent | OutdatedEvent} when a newer program wrote it, or one that is too old
   */
  mustKnow(record: RecordedEvent): void {
    this.codec.mustKnow(record)
  }

  /** @throws {UnknownEvent | OutdatedEvent} for what a newer program wrote, or one that is too old */
  open(record: RecordedEvent): Promise<Entry<Event>> {
    const known = this.#opened.get(record)
    if (known) return known
    const opening = this.#decode(record)
    this.#opened.set(record, opening)
    // A vault that was away a moment must be asked again, not remembered as away.
    opening.catch(() => this.#opened.delete(record))
    return opening
  }

  /** A command reads what the one before it read: what is known is taken as it is, for the records are the same. */
  async #entriesOf(records: readonly RecordedEvent[]): Promise<Entry<Event>[]> {
    const erased = await this.codec.erasedAmong(records)
    const entries: Entry<Event>[] = []
    for (const record of records) {
      const isWhole = !record.personal || !erased.has(record.personal.subject)
      let entry = isWhole ? this.#read.get(record) : undefined
      if (!entry) {
        entry = await this.#decode(record)
        if (isWhole) this.#read.set(record, entry)
      }
      entries.push(entry)
    }
    return entries
  }

  async #decode(record: RecordedEvent): Promise<Entry<Event>> {
    const { id, stream, revision, position, at, actor, causation, correlation, hash } = record
    const event = await this.codec.decode(record)
    return { event, id, stream, revision, position, at, actor, causation, correlation, hash }
  }
}
