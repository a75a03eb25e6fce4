import type { Vault } from '@countersign/vault'
import { parse, v5 } from 'uuid'
import type { Actor, EventRecord, RecordedEvent, SealedPersonal } from '../port.js'
import {
  type DomainEvent,
  erased,
  type EventCatalogue,
  type EventDeclaration,
  OutdatedEvent,
  UnknownEvent,
} from './declarations.js'
import { hashOf, timeAfter, type Tip } from './hash-chain.js'
import { HistoryKeys } from '../integrity/stream-checks.js'
import { type Disclosure, keyTo, openDisclosure, openPersonal, sealPersonal } from './personal.js'

export interface EventContext {
  at: string
  actor: Actor
  causation: string | null
  correlation: string | null
}

/** Translates between domain events in clear and chained records with sealed personal fields. */
export class EventCodec<Event extends DomainEvent> {
  // Shared with followers (see Tail and RecentStreams), so each record is unsealed once.
  readonly #opened = new WeakMap<SealedPersonal, Record<string, unknown>>()
  #keys: HistoryKeys | undefined

  constructor(
    private readonly catalogue: EventCatalogue,
    private readonly vault: Vault,
  ) {}

  /** Seals, chains and MACs the next events of a stream, never earlier than its tip (see {@link timeAfter}). */
  async encode(
    stream: string,
    tip: Tip,
    events: readonly { id: string; event: Event }[],
    context: EventContext,
  ): Promise<EventRecord[]> {
    const records: EventRecord[] = []
    const at = timeAfter(tip, context.at)
    const keys = (this.#keys ??= await HistoryKeys.of(this.vault))
    let { revision, hash } = tip
    for (const { id, event } of events) {
      const declaration = this.catalogue.declarations[event.type]
      if (!declaration) throw new TypeError(`${event.type} is not declared`)
      const { data, values } = split(event.data, declaration.personal)
      revision += 1
      const subject = this.catalogue.subjectOf(stream, event)
      const personal = values && (await sealPersonal(this.vault, subject, id, values, { isNew: tip.revision < 0 }))
      if (personal) this.#opened.set(personal, values)
      const { type } = event
      const unhashed = {
        stream,
        revision,
        id,
        type,
        version: declaration.version,
        ...context,
        at,
        data,
        personal,
        previousHash: hash,
      }
      hash = hashOf(unhashed)
      records.push({ ...unhashed, hash, mac: keys.macOf({ stream, revision, hash }) })
    }
    return records
  }

  /** Personal fields become `erased` once their key is destroyed. @throws {UnknownEvent | OutdatedEvent} */
  async decode(record: RecordedEvent): Promise<Event> {
    const declaration = this.mustKnow(record)
    const values = record.personal && (await this.#open(record.id, record.personal))
    const personal = record.personal ? (values ?? allErased(declaration.personal)) : {}
    let data = { ...record.data, ...personal }
    for (const step of this.#steps(record, declaration)) data = step(data)
    return { type: record.type, data } as Event
  }

  async erasedAmong(records: readonly RecordedEvent[]): Promise<ReadonlySet<string>> {
    const subjects = new Map(records.flatMap(({ personal }) => (personal ? [[personal.subject, personal]] : [])))
    // At once: a stream may have a thousand subjects, each a round trip to the vault.
    const fates = await Promise.all(
      [...subjects].map(async ([subject, personal]) => ((await keyTo(this.vault, personal)) ? [] : [subject])),
    )
    return new Set(fates.flat())
  }

  async disclose({ id, personal }: EventRecord): Promise<Disclosure | null> {
    const key = personal && (await keyTo(this.vault, personal))
    return personal && key ? openDisclosure(key, id, personal) : null
  }

  /** Asks the vault every time, so that key destruction takes effect at once; only the decryption is cached. */
  async #open(id: string, personal: SealedPersonal): Promise<Record<string, unknown> | null> {
    const key = await keyTo(this.vault, personal)
    if (key === null) return null
    let values = this.#opened.get(personal)
    if (!values) this.#opened.set(personal, (values = openPersonal(key, id, personal)))
    return values
  }

  /** @throws {UnknownEvent | OutdatedEvent} */
  mustKnow(record: RecordedEvent): EventDeclaration {
    const declaration = this.catalogue.declarations[record.type]
    if (!declaration || record.version > declaration.version)
      throw new UnknownEvent(record.type, record.version, record.position)
    this.#steps(record, declaration)
    return declaration
  }

  #steps({ type, version, position }: RecordedEvent, declaration: EventDeclaration) {
    return Array.from({ length: declaration.version - version }, (_, n) => {
      const step = this.catalogue.upcasters[type]?.[version + n]
      if (!step) throw new OutdatedEvent(type, version, position)
      return step
    })
  }
}

function split(data: object, personalFields: readonly string[]) {
  const plain: Record<string, unknown> = {}
  const values: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(data)) {
    if (personalFields.includes(field)) values[field] = value
    else plain[field] = value
  }
  return { data: plain, values: Object.keys(values).length > 0 ? values : null }
}

const allErased = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, erased]))

/** EventStoreDB refuses appends of 1 MiB; every store stays below half of that. */
export const mostEventBytes = 64 * 1024
export const mostAppendBytes = 512 * 1024

export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge'
}

/** Serializes events as JSON. @throws {AppendTooLarge} over 64 KB per event or 512 KB in total */
export function encodeWithinLimits(records: readonly EventRecord[]): string[] {
  let total = 0
  return records.map((record) => {
    const text = JSON.stringify(record)
    const bytes = Buffer.byteLength(text)
    total += bytes
    if (bytes > mostEventBytes) throw new AppendTooLarge(`${record.type} has ${bytes} bytes, at most ${mostEventBytes}`)
    if (total > mostAppendBytes) throw new AppendTooLarge(`an append has ${total} bytes, at most ${mostAppendBytes}`)
    return text
  })
}

/** Namespace for UUIDv5 (RFC 9562), generated once at random. */
const nameSpace = parse('b82a2da7-c75f-4e07-a74e-7a3f012de46a')

/** Derives event ids by UUIDv5, so that retries of a command produce the same ids (rule evidence-4). */
export function eventId(commandKey: string, number: number): string {
  return v5(`${commandKey}#${number}`, nameSpace)
}
