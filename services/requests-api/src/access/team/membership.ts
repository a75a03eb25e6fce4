import { emptyTip, type Entry, type Tip } from '@countersign/event-log'
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

/** In place of a history that the kept fold contains. */
const folded: TeamEntries = []

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

  /** Reads the team's stream, and makes every replica read at least as far. */
  async read(teamId: string): Promise<TeamState | null> {
    const readAt = this.parts.clock.elapsed()
    return this.#keep(teamId, foldOf(null, await readIntact(this.parts.journal, teamStream(teamId)), readAt))
  }

  /** As {@link read}, but without reading if the kept fold has reached the revision. */
  async reach(teamId: string, revision: number): Promise<TeamState | null> {
    const kept = this.#kept.get(teamId)
    return kept && kept.tip.revision >= revision ? this.#keep(teamId, kept) : this.read(teamId)
  }

  /**
   * Decides on the team, and makes every replica know the change before it returns. Repeated with the same command, it
   * completes what an interruption has left. Reads the stream only if the kept fold is missing or behind, or contains the
   * command, whose earlier result is then the answer.
   */
  async change(
    teamId: string,
    caller: Caller,
    decide: (team: TeamState | null, at: string) => TeamEvent[] | Promise<TeamEvent[]>,
  ): Promise<{ team: TeamState | null; position: number }> {
    const readAt = this.parts.clock.elapsed()
    const known = this.#kept.get(teamId)
    const kept = known?.commands.has(caller.commandId) ? null : (known ?? null)
    const { entries, produced } = await handle(this.parts, {
      stream: teamStream(teamId),
      caller,
      prefetched: kept ? { entries: folded, tip: kept.tip, altered: false } : undefined,
      decide: (history, at) => decide(history === folded ? kept!.team : replayTeam(history), at),
    })
    const isWhole = entries[0]?.revision === 0
    const fold = foldOf(isWhole ? null : kept, entries, readAt)
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
    // A team that an interrupted claim has not founded stays without a mark, so its founding needs none to be noticed.
    if (revision >= 0) await this.parts.marks.raise(teamStream(teamId), revision)
    const kept = this.#kept.get(teamId)
    // Of overlapping reads, an earlier one may end last.
    if (kept && kept.tip.revision > revision) return kept.team
    this.#kept.set(teamId, fold)
    return fold.team
  }
}

/** @param before the fold of all earlier events; null if the entries are the whole stream */
function foldOf(before: KeptFold | null, entries: TeamEntries, readAt: number): KeptFold {
  const last = entries.at(-1)
  const commands = before?.commands ?? new Set()
  for (const { causation } of entries) commands.add(causation)
  return {
    team: replayTeam(entries, before?.team),
    tip: last ? { revision: last.revision, hash: last.hash, at: last.at } : (before?.tip ?? emptyTip),
    position: last?.position ?? before?.position ?? 0,
    commands,
    // Nothing was read or appended that would show the fold to be current.
    readAt: before && !last ? before.readAt : readAt,
  }
}
