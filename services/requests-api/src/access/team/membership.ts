import type { Role } from '../domain/permissions.js'
import { teamStream } from '../domain/streams.js'
import { replayTeam, type TeamState } from '../domain/team.js'
import { type AccountParts, readIntact } from '../account/account-log.js'
import { inBackground } from '../account/in-background.js'
import type { AccessStore } from '../ports/access-store.js'

/** Age from which a kept fold is read again: a process may have ended between a change and its mark. */
const refreshMs = 60_000

interface KeptFold {
  team: TeamState | null
  /** Of the last event in the stream; -1 without one. */
  revision: number
  /** When its read began, by `clock.elapsed()`. */
  readAt: number
}

/** Knows who is in a team in which role, at once on every replica (rule access-19). */
export class Membership {
  readonly #kept = new Map<string, KeptFold>()
  readonly #refresh = inBackground((teamId: string) => this.read(teamId))

  constructor(private readonly parts: Pick<AccountParts, 'journal' | 'clock'> & { marks: AccessStore['marks'] }) {}

  /** The revision that a kept fold must reach, for {@link roleOf}. Null if the store does not know it. */
  async mark(teamId: string): Promise<number | null> {
    const name = teamStream(teamId)
    return (await this.parts.marks.get([name])).get(name) ?? null
  }

  /**
   * Null for a person who is not in the team. Reads the log only if the kept fold does not reach the mark.
   * @throws {EngineUnavailable | HistoryAltered} if it must read and cannot
   */
  async roleOf(personId: string, teamId: string, mark: number | null): Promise<Role | null> {
    const team = await this.#reaching(teamId, mark)
    return team?.members.get(personId)?.role ?? null
  }

  /** Reads the team's stream, and makes every replica read at least as far. */
  async read(teamId: string): Promise<TeamState | null> {
    const { journal, clock, marks } = this.parts
    const stream = teamStream(teamId)
    const readAt = clock.elapsed()
    const history = await readIntact(journal, stream)
    const revision = history.at(-1)?.revision ?? -1
    // A team that an interrupted claim has not founded stays without a mark, so its founding needs none to be noticed.
    if (revision >= 0) await marks.raise(stream, revision)
    const kept = this.#kept.get(teamId)
    // Of overlapping reads, an earlier one may end last.
    if (kept && kept.revision > revision) return kept.team
    const team = replayTeam(history)
    this.#kept.set(teamId, { team, revision, readAt })
    return team
  }

  async #reaching(teamId: string, mark: number | null): Promise<TeamState | null> {
    const kept = this.#kept.get(teamId)
    if (!kept || mark === null || kept.revision < mark) return this.read(teamId)
    if (this.parts.clock.elapsed() - kept.readAt > refreshMs) this.#refresh(teamId)
    return kept.team
  }
}
