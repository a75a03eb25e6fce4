import type { Journal, RecordedEvent } from '@countersign/event-log'
import type { Batch } from './batch.js'
import type { AnyProjection, Happened, Rows } from './projection.js'

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
