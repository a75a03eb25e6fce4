import {
  type EventLog,
  HistoryKeys,
  type RecordedEvent,
  StreamChecks,
  installationSubject,
} from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import type { Clock } from '../ports/clock.js'
import type { Log } from '@countersign/telemetry'
import { LeasedFollower, type LeaseOptions } from '@countersign/projections'
import { HistoryFollower } from './history-follower.js'
import { firstNote, type HistoryNote, HistoryNoteLost, HistoryNotes } from './history-note.js'
import { HistoryPass } from './history-pass.js'

const gone = 'what the vault keeps about the event log is gone'

/** A start is not the time to go over the log. */
const afterTheStartMs = 60_000

export interface HistoryWatchParts {
  eventLog: EventLog
  vault: Vault
  leasing: LeaseOptions
  clock: Clock
  log: Log
  /** How long replicas of the version before may run beside this one, and write events without a MAC. */
  upgradeMs: number
  /** When the first pass over the log begins, counted from the start. */
  firstPassAfterMs?: number
}

/** Whether the log is what this installation wrote: told to health, and to whoever is about to go on with a stream. */
export class HistoryWatch {
  /** For the journal: each stream is checked when it is first read. */
  readonly checks: StreamChecks
  readonly #notes: HistoryNotes
  readonly #follower: HistoryFollower
  readonly #kept: LeasedFollower
  readonly #pass: HistoryPass
  readonly #startedAt = performance.now()
  #before: HistoryNote['before'] = { position: 0, until: new Date(0).toISOString() }
  #beforeReadAt = new Date(0)
  /** What is wrong with the log as a whole, and with what the vault keeps about it. */
  #fault: string | null = null
  #lost: string | null = null
  #lastPass: { count: number; at: string } | null = null

  private constructor(
    private readonly parts: HistoryWatchParts,
    keys: HistoryKeys,
  ) {
    const { eventLog, vault, leasing, clock, log } = parts
    const now = () => clock.now()
    this.checks = new StreamChecks(keys, (record) => this.#mayLackMac(record))
    this.#notes = new HistoryNotes(vault)
    const known = () => this.#known()
    const faulty = () => this.#fault !== null || this.#lost !== null
    this.#follower = new HistoryFollower({ keys, notes: this.#notes, known, faulty, now, log })
    this.#kept = new LeasedFollower(this.#follower, eventLog, leasing, log)
    this.#pass = new HistoryPass({ eventLog, keys, checks: this.checks, known, now })
  }

  /**
   * Opens it, before anything is appended: where no note was ever written, what is there was written by a version before, and
   * is taken as it is. This moment is noted.
   */
  static async open(parts: HistoryWatchParts): Promise<HistoryWatch> {
    const hadKey = (await parts.vault.find(installationSubject)) !== undefined
    const watch = new HistoryWatch(parts, await HistoryKeys.of(parts.vault))
    await watch.#begin(hadKey)
    return watch
  }

  /** Begins to follow, where it is this replica's turn. */
  start(): Promise<void> {
    return this.#kept.start()
  }

  /** Ends it, after everything that is there by now was counted. */
  async stop(): Promise<void> {
    const isOurs = this.#kept.state !== null
    await this.#kept.stop()
    if (isOurs) await this.#follower.finish(this.parts.eventLog)
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
    return [this.#kept.check(), ...this.#progress()].join('; ')
  }

  #progress(): string[] {
    const { progress } = this.#pass
    const under = progress ? [`going over it, ${progress.seen} of ${progress.of} events seen`] : []
    return [...under, ...(this.#lastPass ? [`all ${this.#lastPass.count} events seen by ${this.#lastPass.at}`] : [])]
  }

  async #begin(hadKey: boolean): Promise<void> {
    try {
      const note = await this.#notes.read()
      if (note) return await this.#goOnFrom(note)
      const head = await this.parts.eventLog.head()
      if (hadKey && head > 0) throw new HistoryNoteLost(gone)
      const until = new Date(this.parts.clock.now().getTime() + this.parts.upgradeMs).toISOString()
      await this.#notes.write(firstNote({ position: head, until }))
      await this.#known()
    } catch (error) {
      this.#lose(error)
    }
  }

  /** The event that the note ends in must be there: this much of a cut shows at once. */
  async #goOnFrom({ last, before }: HistoryNote): Promise<void> {
    this.#before = before
    if (!last) return
    const records = await this.parts.eventLog.read(last.stream)
    if (records[last.revision]?.hash === last.hash) return
    // Where what is left of the stream holds, it was cut off, and maybe gone on with.
    if (await this.checks.isWhole(last.stream, records)) this.#turn('events of the event log are missing')
  }

  /** The note as it is; where it was lost, one that takes nothing for granted. */
  async #known(): Promise<HistoryNote> {
    try {
      const readAt = this.parts.clock.now()
      const note = await this.#notes.read()
      if (!note) throw new HistoryNoteLost(gone)
      this.#before = note.before
      this.#beforeReadAt = readAt
      this.#lost = null
      return note
    } catch (error) {
      this.#lose(error)
      return firstNote(this.#before)
    }
  }

  async #mayLackMac({ position }: RecordedEvent): Promise<boolean> {
    if (position > 0 && position <= this.#before.position) return true
    const until = new Date(this.#before.until)
    // While an upgrade lasts, another replica may have noted more; afterwards it is looked up once.
    if (this.#beforeReadAt <= until) await this.#known()
    return position > 0 && (position <= this.#before.position || this.parts.clock.now() < until)
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
