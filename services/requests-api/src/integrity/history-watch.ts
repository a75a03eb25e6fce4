import { type EventLog, HistoryKeys, StreamChecks } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import type { Clock } from '../ports/clock.js'
import type { Log } from '@countersign/telemetry'
import { LeasedFollower } from '@countersign/projections'
import { HistoryFollower } from './history-follower.js'
import { firstNote, type HistoryNote, HistoryNoteLost, HistoryNotes } from './history-note.js'
import { HistoryPass } from './history-pass.js'

const gone = 'what the vault keeps about the event log is gone'

/** A start is not the time to go over the log. */
const afterTheStartMs = 60_000

export interface HistoryWatchParts {
  eventLog: EventLog
  vault: Vault
  clock: Clock
  log: Log
  /** When the first pass over the log begins, counted from the start. */
  firstPassAfterMs?: number
}

/** Whether the log is what this installation wrote: told to health, and to whoever is about to go on with a stream. */
export class HistoryWatch {
  /** For the journal: each stream is checked when it is first read. */
  readonly checks: StreamChecks
  /** To be run by one replica at a time. */
  readonly follower: LeasedFollower
  readonly #notes: HistoryNotes
  readonly #following: HistoryFollower
  readonly #pass: HistoryPass
  readonly #startedAt = performance.now()
  /** What is wrong with the log as a whole, and with what the vault keeps about it. */
  #fault: string | null = null
  #lost: string | null = null
  #lastPass: { count: number; at: string } | null = null

  private constructor(
    private readonly parts: HistoryWatchParts,
    keys: HistoryKeys,
  ) {
    const { eventLog, vault, clock, log } = parts
    const now = () => clock.now()
    this.checks = new StreamChecks(keys)
    this.#notes = new HistoryNotes(vault)
    const known = () => this.#known()
    const faulty = () => this.#fault !== null || this.#lost !== null
    this.#following = new HistoryFollower({ keys, notes: this.#notes, known, faulty, log })
    this.follower = new LeasedFollower(this.#following, eventLog, log)
    this.#pass = new HistoryPass({ eventLog, keys, checks: this.checks, known, now })
  }

  /** Opens it, before anything is appended: a note is written before the first event. */
  static async open(parts: HistoryWatchParts): Promise<HistoryWatch> {
    const watch = new HistoryWatch(parts, await HistoryKeys.of(parts.vault))
    await watch.#begin()
    return watch
  }

  /** Once the follower that ran here has ended: counts everything that is there by now. */
  finish(): Promise<void> {
    return this.#following.finish(this.parts.eventLog)
  }

  /** Does the next part of a pass over the whole log; to be called every minute. */
  async goOver(): Promise<void> {
    const { clock, firstPassAfterMs = afterTheStartMs } = this.parts
    if (performance.now() - this.#startedAt < firstPassAfterMs) return
    const ended = await this.#pass.run()
    if (!ended) return
    this.#lastPass = { count: ended.count, at: clock.now().toISOString() }
    this.#turn(ended.fault)
  }

  /** A word on how far it is. @throws when something was altered, or it does not follow */
  check(): string {
    const { size } = this.checks.altered
    const found = size === 0 ? [] : [size === 1 ? '1 history was altered' : `${size} histories were altered`]
    const whole = [this.#lost, this.#fault].filter((fault) => fault !== null)
    if (found.length + whole.length > 0) throw new Error([...found, ...whole].join('; '))
    return [this.follower.check(), ...this.#progress()].join('; ')
  }

  #progress(): string[] {
    const { progress } = this.#pass
    const under = progress ? [`going over it, ${progress.seen} of ${progress.of} events seen`] : []
    return [...under, ...(this.#lastPass ? [`all ${this.#lastPass.count} events seen by ${this.#lastPass.at}`] : [])]
  }

  async #begin(): Promise<void> {
    try {
      // Before the note: another replica may begin at the same time, and writes that before its first event.
      const head = await this.parts.eventLog.head()
      const note = await this.#notes.read()
      if (note) return await this.#goOnFrom(note)
      if (head > 0) throw new HistoryNoteLost(gone)
      await this.#notes.write(firstNote)
    } catch (error) {
      this.#lose(error)
    }
  }

  /** The event that the note ends in must be there: this much of a cut shows at once. */
  async #goOnFrom({ last }: HistoryNote): Promise<void> {
    if (!last) return
    const records = await this.parts.eventLog.read(last.stream)
    if (records[last.revision]?.hash === last.hash) return
    // Where what is left of the stream holds, it was cut off, and maybe gone on with.
    if (this.checks.isWhole(last.stream, records)) this.#turn('events of the event log are missing')
  }

  /** The note as it is; where it was lost, one that takes nothing for granted. */
  async #known(): Promise<HistoryNote> {
    try {
      const note = await this.#notes.read()
      if (!note) throw new HistoryNoteLost(gone)
      this.#lost = null
      return note
    } catch (error) {
      this.#lose(error)
      return firstNote
    }
  }

  /** @throws anything but that the note was lost */
  #lose(error: unknown): void {
    if (!(error instanceof HistoryNoteLost)) throw error
    if (this.#lost === null)
      this.parts.log.error({ why: error.message }, 'what tells that the event log is whole was altered')
    this.#lost = error.message
  }

  #turn(fault: string | null): void {
    if (fault !== null && fault !== this.#fault) this.parts.log.error({ why: fault }, 'the event log was altered')
    this.#fault = fault
  }
}
