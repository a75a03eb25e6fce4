import type { Generation, RowChange } from './port.js'
import type { AnyProjection, Happened, Rows } from './projection.js'
import type { Journal, RecordedEvent } from '@countersign/event-log'

interface Held {
  row: object | null
  /** Position of the event that last wrote the row; 0 for a missing row. */
  position: number
  changed: boolean
}

/**
 * Row changes to commit with the checkpoint. Redelivery is a no-op: rows at or past an event's position stay, here if they
 * were read, otherwise in the store. A row that is only written is not read, which saves a round trip.
 */
export class Batch {
  readonly #held = new Map<string, Map<string, Held>>()
  #position = 0

  constructor(private readonly generation: Pick<Generation, 'get'>) {}

  get size(): number {
    let size = 0
    for (const rows of this.#held.values()) size += rows.size
    return size
  }

  at(position: number): void {
    this.#position = position
  }

  rows<Stored extends object>(table: string): Rows<Stored> {
    return {
      get: async (key) => ((await this.#hold(table, key)).row ?? undefined) as Stored | undefined,
      put: async (key, row) => this.#set(table, key, row),
      remove: async (key) => this.#set(table, key, null),
    }
  }

  changes(): RowChange[] {
    return [...this.#held].flatMap(([table, rows]) =>
      [...rows].flatMap(([key, { row, position, changed }]) => (changed ? [{ table, key, row, position }] : [])),
    )
  }

  #set(table: string, key: string, row: object | null): void {
    const rows = this.#rowsOf(table)
    const held = rows.get(key)
    if (held && held.position >= this.#position && !held.changed) return
    rows.set(key, { row, position: this.#position, changed: true })
  }

  async #hold(table: string, key: string): Promise<Held> {
    const rows = this.#rowsOf(table)
    let held = rows.get(key)
    if (!held) {
      const stored = await this.generation.get(table, key)
      held = { row: stored?.row ?? null, position: stored?.position ?? 0, changed: false }
      rows.set(key, held)
    }
    return held
  }

  #rowsOf(table: string): Map<string, Held> {
    let rows = this.#held.get(table)
    if (!rows) this.#held.set(table, (rows = new Map()))
    return rows
  }
}

type AnyHandler = (happened: Happened, tables: Record<string, Rows<object>>) => Promise<void>

/** @throws {UnknownEvent | OutdatedEvent} for an unsupported type or version */
export async function applyTo(
  batch: Batch,
  { tables: definitions, on }: AnyProjection,
  records: readonly RecordedEvent[],
  journal: Journal,
): Promise<void> {
  const tables = Object.fromEntries(Object.keys(definitions).map((name) => [name, batch.rows(name)]))
  const handlers = on as Record<string, AnyHandler | undefined>
  for (const record of records) {
    journal.mustKnow(record)
    const handler = handlers[record.type]
    if (!handler) continue
    batch.at(record.position)
    await handler(await journal.open(record), tables)
  }
}
