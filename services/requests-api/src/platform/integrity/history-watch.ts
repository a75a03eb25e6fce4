import { type EventLog, HistoryKeys, StreamChecks } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '@countersign/telemetry'
import { LeasedFollower } from '@countersign/projections'
import { HistoryFollower } from './history-follower.js'
import { firstNote, type HistoryNote, HistoryNoteLost, HistoryNotes } from './history-note.js'
import { HistoryPass } from './history-pass.js'

const missingNote = 'what the vault keeps about the event log is gone'

/** Keeps the pass from slowing down the start. */
const afterTheStartMs = 60_000

export interface HistoryWatchParts {
  eventLog: EventLog
  vault: Vault
  clock: Clock
  log: Log
  firstPassAfterMs?: number
}

/** Checks that this installation wrote the log. Informs health, and the journal before it appends. */
export class HistoryWatch {
  /** The journal checks each stream on its first read. */
  readonly checks: StreamChecks
  readonly follower: LeasedFollower
  readonly #notes: HistoryNotes
  readonly #noteFollower: HistoryFollower
  readonly #pass: HistoryPass
  readonly #startedAt: number
  /** Faults of the log as a whole, and of the vault's note about it. */
  #fault: string | null = null
  #lost: string | null = null
  #lastPass: { count: number; at: string } | null = null

  private constructor(
    private readonly parts: HistoryWatchParts,
    keys: HistoryKeys,
  ) {
    const { eventLog, vault, clock, log } = parts
    const now = () => clock.now()
    this.#startedAt = clock.elapsed()
    this.checks = new StreamChecks(keys)
    this.#notes = new HistoryNotes(vault)
    const readNote = () => this.#readNote()
    const faulty = () => this.#fault !== null || this.#lost !== null
    this.#noteFollower = new HistoryFollower({ keys, notes: this.#notes, readNote, faulty, time: clock, log })
    this.follower = new LeasedFollower(this.#noteFollower, eventLog, log)
    this.#pass = new HistoryPass({ eventLog, keys, checks: this.checks, readNote, now })
  }

  /** Must run before the first append: it writes the first note. */
  static async open(parts: HistoryWatchParts): Promise<HistoryWatch> {
    const watch = new HistoryWatch(parts, await HistoryKeys.of(parts.vault))
    await watch.#begin()
    return watch
  }

  /** Call it once the follower has stopped: counts the remaining events. */
  finish(): Promise<void> {
    return this.#noteFollower.finish(this.parts.eventLog)
  }

  /** Runs the next part of a pass over the log. */
  async verifyLog(): Promise<void> {
    const { clock, firstPassAfterMs = afterTheStartMs } = this.parts
    if (clock.elapsed() - this.#startedAt < firstPassAfterMs) return
    const ended = await this.#pass.run()
    if (!ended) return
    this.#lastPass = { count: ended.count, at: clock.now().toISOString() }
    this.#setFault(ended.fault)
  }

  /** @throws when the log was altered or the follower fails */
  check(): string {
    const { size } = this.checks.altered
    const found = size === 0 ? [] : [size === 1 ? '1 history was altered' : `${size} histories were altered`]
    const logFaults = [this.#lost, this.#fault].filter((fault) => fault !== null)
    if (found.length + logFaults.length > 0) throw new Error([...found, ...logFaults].join('; '))
    return [this.follower.check(), ...this.#progress()].join('; ')
  }

  #progress(): string[] {
    const { progress } = this.#pass
    const under = progress ? [`going over it, ${progress.seen} of ${progress.of} events seen`] : []
    return [...under, ...(this.#lastPass ? [`all ${this.#lastPass.count} events seen by ${this.#lastPass.at}`] : [])]
  }

  async #begin(): Promise<void> {
    try {
      // Read the head before the note: another replica starting now writes its note before its first event.
      const head = await this.parts.eventLog.head()
      const note = await this.#notes.read()
      if (note) return await this.#checkNote(note)
      if (head > 0) throw new HistoryNoteLost(missingNote)
      await this.#notes.write(firstNote)
    } catch (error) {
      this.#lose(error)
    }
  }

  /** Checks that the note's last event exists: reveals a truncation at once. */
  async #checkNote({ last }: HistoryNote): Promise<void> {
    if (!last) return
    const records = await this.parts.eventLog.read(last.stream)
    if (records[last.revision]?.hash === last.hash) return
    // If the rest of the stream is intact, it was truncated, and perhaps appended to since.
    if (this.checks.isIntact(last.stream, records)) this.#setFault('events of the event log are missing')
  }

  /** The current note; the empty one if it was lost, which trusts nothing. */
  async #readNote(): Promise<HistoryNote> {
    try {
      const note = await this.#notes.read()
      if (!note) throw new HistoryNoteLost(missingNote)
      this.#lost = null
      return note
    } catch (error) {
      this.#lose(error)
      return firstNote
    }
  }

  #lose(error: unknown): void {
    if (!(error instanceof HistoryNoteLost)) throw error
    if (this.#lost === null)
      this.parts.log.error({ why: error.message }, 'the proof that the event log is complete was altered')
    this.#lost = error.message
  }

  #setFault(fault: string | null): void {
    if (fault !== null && fault !== this.#fault) this.parts.log.error({ why: fault }, 'the event log was altered')
    this.#fault = fault
  }
}
