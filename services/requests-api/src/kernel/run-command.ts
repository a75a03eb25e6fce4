import {
  AppendOutcomeUnknown,
  type AppendResult,
  type DomainEvent,
  type Entry,
  eventId,
  type EventRecord,
  HistoryAltered,
  type Journal,
  type StreamOf,
  type StreamRead,
  timeAfter,
  type Tip,
  WrongExpectedRevision,
} from '@countersign/event-log'
import { budgetLeft, spendBudget } from '@countersign/process/time-budget'
import type { Clock } from './clock.js'
import type { Caller } from './caller.js'

/** Time limit of retries after conflicts. Each conflict is another command's success, so their number is not limited. */
const conflictsWithinMs = 2000
/** Random backoff before a retry, so that conflicting replicas do not collide again. */
const longestPauseMs = 25
/** Backoff before repeating an append of unknown outcome. */
const repeatPausesMs = [50, 150, 400, 600, 800]
/** Time limit of repeats: a log that accepts calls without answering would use up its own timeout each time. */
const repeatWithinMs = 2000

interface CommandParts {
  journal: Journal
  clock: Clock
}

export interface CommandRun<Event extends DomainEvent> {
  stream: StreamOf<Event>
  caller: Caller
  /** The stream as the caller has just read it; read again only after a conflict. */
  prefetched?: StreamRead<Event> | undefined
  /** Reads the stream for this caller, or from an event on that is older than the command; by default, all for anyone. */
  read?: () => Promise<StreamRead<Event>>
  /** Time of the events, ISO 8601, unless the stream is later already; by default the clock's. */
  at?: string | undefined
  /** Called again after a conflict. */
  decide: (entries: readonly Entry<Event>[], at: string) => Event[] | Promise<Event[]>
}

export interface CommandResult<Event extends DomainEvent> {
  /** History up to the command's last event. */
  entries: readonly Entry<Event>[]
  /** The command's own events; empty if there was nothing to do. */
  produced: readonly Entry<Event>[]
  position: number
}

/**
 * The only way to change anything: reads the stream, returns the earlier result of a repeated command, decides and appends.
 * Decides again after a conflict, and repeats an append of unknown outcome as the identical batch at the identical revision
 * (rule evidence-4).
 *
 * @throws {WrongExpectedRevision} if conflicts continue for too long
 * @throws {HistoryAltered} if the stream was tampered with
 * @throws {AppendOutcomeUnknown} if the log did not confirm the append in time
 */
export async function handle<Event extends DomainEvent>(
  { journal, clock }: CommandParts,
  { stream, caller, prefetched, read = () => journal.read(stream), at: fixedAt, decide }: CommandRun<Event>,
): Promise<CommandResult<Event>> {
  const until = clock.elapsed() + budgetLeft(conflictsWithinMs)
  let before = prefetched
  for (;;) {
    const { entries, tip, altered } = before ?? (await read())
    before = undefined
    if (altered) throw new HistoryAltered(stream)
    const earlier = earlierResult(entries, caller.commandId)
    if (earlier) return earlier

    const at = timeAfter(tip, fixedAt ?? clock.now().toISOString())
    const events = await decide(entries, at)
    if (events.length === 0) return { entries, produced: [], position: entries.at(-1)?.position ?? 0 }

    const records = await encoded(journal, { stream, tip, caller, at, events })
    try {
      const { position, asAsked } = await appendWithRetry({ journal, clock }, stream, tip, records)
      // Another replica stored the same command first, so read its events.
      if (!asAsked) continue
      const produced = records.map((record, index) => entryOf(record, events[index]!, position))
      return { entries: [...entries, ...produced], produced, position }
    } catch (error) {
      const pause = Math.random() * longestPauseMs
      if (!(error instanceof WrongExpectedRevision) || clock.elapsed() + pause > until) throw error
      await spendBudget(() => clock.sleep(pause))
    }
  }
}

export interface Encoding<Event extends DomainEvent> extends Pick<CommandRun<Event>, 'stream' | 'caller'> {
  tip: Tip
  /** ISO 8601, not before the tip. */
  at: string
  events: readonly Event[]
}

function encoded<Event extends DomainEvent>(
  journal: Journal,
  { stream, tip, caller, at, events }: Encoding<Event>,
): Promise<EventRecord[]> {
  const context = { at, actor: caller.actor, causation: caller.commandId, correlation: caller.correlation }
  const numbered = events.map((event, number) => ({ id: eventId(caller.commandId, number), event }))
  return journal.encode(stream, tip, numbered, context)
}

/** Returns the entries that {@link handle} would append, with a position that is not known yet. Appends nothing. */
export async function foresee<Event extends DomainEvent>(
  journal: Journal,
  encoding: Encoding<Event>,
): Promise<Entry<Event>[]> {
  const records = await encoded(journal, encoding)
  return records.map((record, index) => entryOf(record, encoding.events[index]!, Number.NaN))
}

function entryOf<Event extends DomainEvent>(record: EventRecord, event: Event, position: number): Entry<Event> {
  const { id, stream, revision, at, actor, causation, correlation, hash } = record
  return { event, id, stream, revision, position, at, actor, causation, correlation, hash }
}

function earlierResult<Event extends DomainEvent>(
  entries: readonly Entry<Event>[],
  commandId: string,
): CommandResult<Event> | null {
  const firstId = eventId(commandId, 0)
  const first = entries.findIndex((entry) => entry.id === firstId)
  if (first < 0) return null
  let end = first
  while (entries[end]?.id === eventId(commandId, end - first)) end++
  const produced = entries.slice(first, end)
  return { entries: entries.slice(0, end), produced, position: produced.at(-1)!.position }
}

async function appendWithRetry(
  { journal, clock }: CommandParts,
  stream: string,
  tip: Tip,
  records: readonly EventRecord[],
): Promise<AppendResult> {
  const until = clock.elapsed() + budgetLeft(repeatWithinMs)
  for (let repeated = 0; ; repeated++) {
    try {
      return await journal.append(stream, tip, records)
    } catch (error) {
      const pause = repeatPausesMs[repeated]
      const isOver = pause === undefined || clock.elapsed() + pause > until
      if (isOver || !(error instanceof AppendOutcomeUnknown)) throw error
      await spendBudget(() => clock.sleep(pause))
    }
  }
}
