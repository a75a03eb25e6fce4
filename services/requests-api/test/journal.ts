import { type Entry, EventCodec, type EventLog, eventId, Journal } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { type CountersignEvent, eventCatalogue } from '@countersign/requests-api/internal/composition/event-catalogue'
import { openMemoryVault, type Vault } from '@countersign/vault'

export const openJournal = (log: EventLog = openMemoryLog(), vault: Vault = openMemoryVault()) =>
  new Journal<CountersignEvent>(log, new EventCodec<CountersignEvent>(eventCatalogue, vault))

/** Appends events to a stream, by default by the owner and at noon. @returns where they were appended */
export async function append(
  journal: Journal<CountersignEvent>,
  stream: string,
  events: readonly CountersignEvent[],
  context: Partial<Parameters<typeof journal.encode>[3]> = {},
) {
  const { tip } = await journal.read(stream)
  const numbered = events.map((event, n) => ({ id: eventId(stream, tip.revision + 1 + n), event }))
  const actor = { kind: 'owner', id: 'owner' } as const
  const whole = { at: '2026-11-21T12:00:00.000Z', actor, causation: null, correlation: null, ...context }
  return journal.append(stream, tip, await journal.encode(stream, tip, numbered, whole))
}

/** Entries of a stream without a log, from the first event on. @param more properties by revision */
export const entriesOf = <Event extends CountersignEvent>(
  events: readonly Event[],
  more: (revision: number) => Partial<Entry<Event>> = () => ({}),
): Entry<Event>[] =>
  events.map((event, revision) => ({
    event,
    id: `event-${revision}`,
    stream: '',
    revision,
    position: revision + 1,
    at: '2026-11-20T12:00:00.000Z',
    actor: { kind: 'owner', id: 'owner' },
    causation: null,
    correlation: null,
    hash: String(revision),
    ...more(revision),
  }))
