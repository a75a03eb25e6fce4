import type { EventCodec, EventContext } from './codec/codec.js'
import type { DomainEvent } from './codec/declarations.js'
import type { Disclosure } from './codec/personal.js'
import { emptyTip, type Tip } from './codec/hash-chain.js'
import type { StreamChecks } from './integrity/stream-checks.js'
import type { Actor, AppendResult, EventLog, EventRecord, RecordedEvent } from './port.js'

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

export interface DisclosedRecord {
  record: RecordedEvent
  /** Null without personal data or after erasure. */
  disclosed: Disclosure | null
}

export type StreamOf<Event> = string & { readonly events?: Event }

export interface StreamRead<Event extends DomainEvent> {
  entries: readonly Entry<Event>[]
  tip: Tip
  /** True if the history fails verification: readable, but closed for appends (see {@link StreamChecks}). */
  altered: boolean
}

export class Journal<Event extends DomainEvent = DomainEvent> {
  // Followers share record objects (see Tail), so each is decoded once.
  readonly #opened = new WeakMap<RecordedEvent, Promise<Entry<Event>>>()
  readonly #read = new WeakMap<RecordedEvent, Entry<Event>>()
  /** After erasure, which is for good. */
  readonly #erased = new WeakMap<RecordedEvent, Entry<Event>>()

  constructor(
    readonly log: EventLog,
    private readonly codec: EventCodec<Event>,
    private readonly checks: Pick<StreamChecks, 'endOf' | 'isIntact' | 'appended'> | null = null,
  ) {}

  /**
   * A missing stream has no events and the empty tip.
   *
   * @param after returns only the entries after this tip; all of them if the stream does not contain it
   */
  async read<Of extends Event = Event>(stream: StreamOf<Of> | string, after: Tip = emptyTip): Promise<StreamRead<Of>> {
    const known = this.checks?.endOf(stream)
    const records = await this.log.read(stream)
    const altered = !!this.checks && !this.checks.isIntact(stream, records, known)
    const isKnown = records[after.revision]?.hash === after.hash
    const wanted = isKnown ? records.slice(after.revision + 1) : records
    const entries = (await this.#entriesOf(wanted)) as readonly Entry<Event>[] as readonly Entry<Of>[]
    const last = records.at(-1)
    const tip = last ? { revision: last.revision, hash: last.hash, at: last.at } : emptyTip
    return { entries, tip, altered }
  }

  async disclose(stream: string): Promise<DisclosedRecord[]> {
    const records = await this.log.read(stream)
    const disclosed: DisclosedRecord[] = []
    for (const record of records) disclosed.push({ record, disclosed: await this.codec.disclose(record) })
    return disclosed
  }

  /** Seals and links events for {@link append}, so that an append of unknown outcome can be repeated unchanged. */
  encode(
    stream: string,
    tip: Tip,
    events: readonly { id: string; event: Event }[],
    context: EventContext,
  ): Promise<EventRecord[]> {
    return this.codec.encode(stream, tip, events, context)
  }

  async append(stream: string, tip: Tip, records: readonly EventRecord[]): Promise<AppendResult> {
    const result = await this.log.append(stream, tip.revision, records)
    if (result.asAsked) this.checks?.appended(stream, records)
    return result
  }

  /** For readers that skip the event. @throws {UnknownEvent | OutdatedEvent} */
  mustKnow(record: RecordedEvent): void {
    this.codec.mustKnow(record)
  }

  /** @throws {UnknownEvent | OutdatedEvent} */
  open(record: RecordedEvent): Promise<Entry<Event>> {
    const known = this.#opened.get(record)
    if (known) return known
    const opening = this.#decode(record)
    this.#opened.set(record, opening)
    // A vault outage must not be cached.
    opening.catch(() => this.#opened.delete(record))
    return opening
  }

  async #entriesOf(records: readonly RecordedEvent[]): Promise<Entry<Event>[]> {
    const erased = await this.codec.erasedAmong(records)
    const entries: Entry<Event>[] = []
    for (const record of records) {
      const known = record.personal && erased.has(record.personal.subject) ? this.#erased : this.#read
      let entry = known.get(record)
      if (!entry) known.set(record, (entry = await this.#decode(record)))
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
