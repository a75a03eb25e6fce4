import { openMemoryVault, type Vault } from '@countersign/vault'
import type { Journal } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { openSqliteReadModels } from '@countersign/projections/sqlite'
import { type AnyProjection, Projector, type Tables, tablesOf, type Typed } from '@countersign/projections'
import { noLog } from '@countersign/telemetry'
import type { CountersignEvent } from '@countersign/requests-api/internal/composition/event-catalogue'
import { append, openJournal } from '../../journal.js'

/** A log with an event per minute, and its read models. */
export interface World {
  vault: Vault
  journal: Journal<CountersignEvent>
  /** Appends to a stream, one minute after the last event of the world. */
  happen(stream: string, ...events: CountersignEvent[]): Promise<void>
  /** Returns the projection's tables, caught up. */
  tablesOf<Kinds extends Record<string, object>>(projection: AnyProjection & Typed<Kinds>): Promise<Tables<Kinds>>
  end(): Promise<void>
}

const beginning = Date.parse('2026-11-21T12:00:00.000Z')

/** Time of the n-th event of a world. */
export const minute = (n: number): string => new Date(beginning + n * 60_000).toISOString()

export function openWorld(projections: readonly AnyProjection[]): World {
  const vault = openMemoryVault()
  const log = openMemoryLog()
  const journal = openJournal(log, vault)
  const definitions = Object.fromEntries(projections.map(({ name, tables }) => [name, tables]))
  const store = openSqliteReadModels({ file: ':memory:', definitions })
  const projectors = new Map<AnyProjection, Projector>()
  let happened = 0

  return {
    vault,
    journal,
    async happen(stream, ...events) {
      for (const event of events) await append(journal, stream, [event], { at: minute(happened++) })
    },
    async tablesOf(projection) {
      let projector = projectors.get(projection)
      if (!projector) {
        projector = new Projector(projection, store, journal, log, noLog)
        projectors.set(projection, projector)
        await projector.start()
      }
      await projector.reached(await log.head(), 60_000)
      return tablesOf(projection, projector.tables)
    },
    async end() {
      await Promise.all([...projectors.values()].map((projector) => projector.stop()))
      await store.close()
    },
  }
}
