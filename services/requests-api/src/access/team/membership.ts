import { emptyTip, type Entry, type StreamOf, type Tip } from '@countersign/event-log'
import type { TeamEvent, TeamMailEvent } from '../domain/events.js'
import { mustManage } from '../domain/members.js'
import { teamStream } from '../domain/streams.js'
import { replayTeam, type TeamState } from '../domain/team.js'
import { destroyEnded } from '../account/account-keys.js'
import { type AccountParts, readIntact } from '../account/account-log.js'
import { inBackground } from '../account/in-background.js'
import type { AccessStore } from '../ports/access-store.js'
import type { Caller } from '../../kernel/caller.js'
import { handle } from '../../kernel/run-command.js'

/** Age from which a kept fold is read again: a process may have ended between a change and its mark. */
const refreshMs = 60_000

interface KeptFold {
  team: TeamState | null
  /** The end of the stream, as the fold knows it. */
  tip: Tip
  /** Log position of the last event. */
  position: number
  /** Commands whose events it contains. */
  commands: Set<string | null>
  /** When its read began, by `clock.elapsed()`. */
  readAt: number
}

type TeamEntries = readonly Entry<TeamEvent | TeamMailEvent>[]

/** A member who calls. */
export interface Manager {
  teamId: string
  personId: string
  caller: Caller
}

/** Knows who is in a team in which role, at once on every replica (rule access-19). */
export class Membership {
  readonly #kept = new Map<string, KeptFold>()
  readonly #refresh = inBackground((teamId: string) => this.read(teamId))

  constructor(private readonly parts: AccountParts & { marks: AccessStore['marks'] }) {}

  /** The revision that a kept fold must reach, for {@link at}. Null if the store does not know it. */
  async mark(teamId: string): Promise<number | null> {
    const name = teamStream(teamId)
    return (await this.parts.marks.get([name])).get(name) ?? null
  }

  /**
   * Null before the team was founded. Reads the log only if the kept fold does not reach the mark.
   * @throws {EngineUnavailable | HistoryAltered} if it must read and cannot
   */
  async at(teamId: string, mark: number | null): Promise<TeamState | null> {
    const kept = this.#kept.get(teamId)
    if (!kept || mark === null || kept.tip.revision < mark) return this.read(teamId)
    if (this.parts.clock.elapsed() - kept.readAt > refreshMs) this.#refresh(teamId)
    return kept.team
  }

  /** As {@link at}, by the present mark. */
  async team(teamId: string): Promise<TeamState | null> {
    return this.at(teamId, await this.mark(teamId))
  }

  /** Reads the team's stream on from the kept fold, and makes every replica read at least as far. */
  async read(teamId: string): Promise<TeamState | null> {
    const readAt = this.parts.clock.elapsed()
    const kept = this.#kept.get(teamId) ?? null
    const entries = await readIntact(this.parts.journal, teamStream(teamId), kept?.tip)
    return this.#keep(teamId, foldOf(kept, entries, readAt))
  }

  /** As {@link read}, but without reading if the kept fold has reached the revision. */
  async reach(teamId: string, revision: number): Promise<TeamState | null> {
    const kept = this.#kept.get(teamId)
    return kept && kept.tip.revision >= revision ? this.#keep(teamId, kept) : this.read(teamId)
  }

  /**
   * Decides on the team, and makes every replica know the change before it returns. Repeated with the same command, it
   * completes what an interruption has left. Reads the stream on from the kept fold, unless that contains the command,
   * whose earlier result is then the answer.
   */
  async change(
    teamId: string,
    caller: Caller,
    decide: (team: TeamState | null, at: string) => TeamEvent[] | Promise<TeamEvent[]>,
  ): Promise<{ team: TeamState | null; position: number }> {
    const readAt = this.parts.clock.elapsed()
    const known = this.#kept.get(teamId)
    const kept = known?.commands.has(caller.commandId) ? null : (known ?? null)
    const stream: StreamOf<TeamEvent | TeamMailEvent> = teamStream(teamId)
    const { entries, produced } = await handle(this.parts, {
      stream,
      caller,
      read: () => this.parts.journal.read(stream, kept?.tip),
      decide: (history, at) => decide(replayTeam(history, baseOf(kept, history)?.team), at),
    })
    const fold = foldOf(kept, entries, readAt)
    const team = await this.#keep(teamId, fold)
    for (const { event } of produced) await destroyEnded(this.parts.vault, event)
    return { team, position: fold.position }
  }

  /** As {@link change}, by a member who must still have a role that manages members. */
  manage(
    { teamId, personId, caller }: Manager,
    decide: (team: TeamState, at: string) => TeamEvent[] | Promise<TeamEvent[]>,
  ): ReturnType<Membership['change']> {
    return this.change(teamId, caller, (team, at) => decide(mustManage(team, personId), at))
  }

  async #keep(teamId: string, fold: KeptFold): Promise<TeamState | null> {
    const { revision } = fold.tip
    const kept = this.#kept.get(teamId)
    // Of overlapping reads, an earlier one may end last.
    const newest = kept && kept.tip.revision > revision ? kept : fold
    // Before the mark, so that followers of the new events need not read.
    this.#kept.set(teamId, newest)
    // A team that an interrupted claim has not founded stays without a mark, so its founding needs none to be noticed.
    if (revision >= 0) await this.parts.marks.raise(teamStream(teamId), revision)
    return newest.team
  }
}

/** Null if the entries are the whole stream, because nothing was kept or the log contains something else. */
const baseOf = (kept: KeptFold | null, entries: TeamEntries): KeptFold | null =>
  entries[0]?.revision === 0 ? null : kept

function foldOf(kept: KeptFold | null, entries: TeamEntries, readAt: number): KeptFold {
  const before = baseOf(kept, entries)
  const last = entries.at(-1)
  const commands = before?.commands ?? new Set()
  for (const { causation } of entries) commands.add(causation)
  return {
    team: replayTeam(entries, before?.team),
    tip: last ? { revision: last.revision, hash: last.hash, at: last.at } : (before?.tip ?? emptyTip),
    position: last?.position ?? before?.position ?? 0,
    commands,
    readAt,
  }
}
