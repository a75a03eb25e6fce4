import { setTimeout as wait } from 'node:timers/promises'
import {
  AppendOutcomeUnknown,
  type AppendResult,
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
import { patienceLeft, waiting } from '@countersign/process/patience'
import type { Clock } from '../ports/clock.js'
import type { SigningEvent } from '../signing/events.js'
import type { Caller } from './caller.js'

/** For so long a command is decided anew after conflicts. Each is another's success, so no number of them is too many. */
const conflictsWithinMs = 2000
/** Before it is decided anew it pauses by chance, at most so long, or replicas that met would meet again. */
const longestPauseMs = 25
/** Pauses before an append of unknown outcome is repeated, unchanged. */
const repeatPausesMs = [50, 150, 400, 600, 800]
/** After this it is not repeated any more: a log that takes calls and is silent would use up its own patience each time. */
const repeatWithinMs = 2000

/** A command's place: the stream it changes, who calls, and the decision. */
export interface Handling<Event extends SigningEvent> {
  stream: StreamOf<Event>
  caller: Caller
  /** The stream as the caller has just read it; read again only after a conflict. */
  known?: StreamRead<Event> | undefined
  /** The events that follow from the history so far; may be asked again after a conflict. */
  decide: (entries: readonly Entry<Event>[], at: string) => Event[] | Promise<Event[]>
}

/** The stream as the command left it. */
export interface Handled<Event extends SigningEvent> {
  /** Everything up to the command's own last event. */
  entries: readonly Entry<Event>[]
  /** The command's own events; none when there was nothing to do. */
  own: readonly Entry<Event>[]
  position: number
}

/**
 * The one way to change anything: read the stream → was this command handled already? → decide → append. A conflict is
 * decided anew; an append of unknown outcome is repeated as the identical batch at the identical revision (rule
 * evidence-4). Two at once with the same command are answered alike, from what is stored.
 *
 * @throws {Refusal} what the decision says no to
 * @throws {WrongExpectedRevision} when others change the stream all the time
 * @throws {HistoryAltered} when the stream is not what this installation wrote: nothing is built on it
 * @throws {LogUnavailable} when the log cannot be reached
 * @throws {AppendOutcomeUnknown} when the log did not say in time whether it stored the change
 */
export async function handle<Event extends SigningEvent>(
  { journal, clock }: { journal: Journal<SigningEvent>; clock: Clock },
  { stream, caller, known, decide }: Handling<Event>,
): Promise<Handled<Event>> {
  const until = performance.now() + patienceLeft(conflictsWithinMs)
  let read = known
  for (;;) {
    const { entries, tip, altered } = read ?? (await journal.read(stream))
    read = undefined
    if (altered) throw new HistoryAltered(stream)
    const before = answeredBefore(entries, caller.commandId)
    if (before) return before

    // What is decided, and what is written, go by the same time.
    const at = timeAfter(tip, clock.now().toISOString())
    const events = await decide(entries, at)
    if (events.length === 0) return { entries, own: [], position: entries.at(-1)?.position ?? 0 }

    const context = { at, actor: caller.actor, causation: caller.commandId, correlation: caller.correlation }
    const numbered = events.map((event, number) => ({ id: eventId(caller.commandId, number), event }))
    const records = await journal.encode(stream, tip, numbered, context)
    try {
      const { position, asAsked } = await appendSurely(journal, stream, tip, records)
      // Of one command at two replicas the log keeps one's events: the other reads what they say.
      if (!asAsked) continue
      const own = records.map((record, index) => entryOf(record, events[index]!, position))
      return { entries: [...entries, ...own], own, position }
    } catch (error) {
      const pause = Math.random() * longestPauseMs
      if (!(error instanceof WrongExpectedRevision) || performance.now() + pause > until) throw error
      await waiting(() => wait(pause))
    }
  }
}

/** An event as it was just appended; its position is that of its batch's end. */
function entryOf<Event extends SigningEvent>(record: EventRecord, event: Event, position: number): Entry<Event> {
  const { id, stream, revision, at, actor, causation, correlation, hash } = record
  return { event, id, stream, revision, position, at, actor, causation, correlation, hash }
}

function answeredBefore<Event extends SigningEvent>(
  entries: readonly Entry<Event>[],
  commandId: string,
): Handled<Event> | null {
  const firstId = eventId(commandId, 0)
  const first = entries.findIndex((entry) => entry.id === firstId)
  if (first < 0) return null
  let end = first
  while (entries[end]?.id === eventId(commandId, end - first)) end++
  const own = entries.slice(first, end)
  return { entries: entries.slice(0, end), own, position: own.at(-1)!.position }
}

async function appendSurely(
  journal: Journal<SigningEvent>,
  stream: string,
  tip: Tip,
  records: readonly EventRecord[],
): Promise<AppendResult> {
  const until = performance.now() + patienceLeft(repeatWithinMs)
  for (let repeated = 0; ; repeated++) {
    try {
      return await journal.append(stream, tip, records)
    } catch (error) {
      const pause = repeatPausesMs[repeated]
      const isOver = pause === undefined || performance.now() + pause > until
      if (isOver || !(error instanceof AppendOutcomeUnknown)) throw error
      await waiting(() => wait(pause))
    }
  }
}
