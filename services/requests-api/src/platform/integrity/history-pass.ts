import { setImmediate as rest } from 'node:timers/promises'
import {
  ChainWatch,
  type EventLog,
  type HistoryKeys,
  type RecordedEvent,
  type StreamChecks,
} from '@countersign/event-log'
import type { HistoryNote } from './history-note.js'

/** Interval between starts of passes: every event is checked within a day. */
const everyMs = 12 * 60 * 60 * 1000
/** Runs per pass at most: at one a minute, a third of a day. */
const maxRuns = 500
/** Events per run at least: about 0.1 s of one CPU. */
const minBatch = 2000
/** Yields to the event loop after this many events: a few milliseconds. */
const eventsPerTick = 100

export interface PassEnded {
  count: number
  /** Null if the log agrees with the note. */
  fault: string | null
}

interface Pass {
  startedAt: number
  note: HistoryNote
  position: number
  count: number
  mac: string
  chains: ChainWatch
  found: Set<string>
  fault: string | null
}

const missingEvents = 'events of the event log are missing'
const changedEvents = 'events of the event log were removed, added or exchanged since they were counted'

/** Verifies the whole log in parts: the hash chain of each stream, and the running MAC in the vault over all events. */
export class HistoryPass {
  #pass: Pass | undefined
  #lastStart = -Infinity

  constructor(
    private readonly parts: {
      eventLog: EventLog
      keys: HistoryKeys
      checks: StreamChecks
      readNote: () => Promise<HistoryNote>
      now: () => Date
    },
  ) {}

  get progress(): { seen: number; of: number } | null {
    if (!this.#pass) return null
    const { count, note } = this.#pass
    return { seen: count, of: Math.max(count, note.count) }
  }

  /** Runs the next part if a pass is due. @returns the result when the pass has ended; else null */
  async run(): Promise<PassEnded | null> {
    const now = this.parts.now().getTime()
    if (!this.#pass && Math.abs(now - this.#lastStart) < everyMs) return null
    const pass = (this.#pass ??= await this.#begin(now))
    const until = pass.count + Math.max(minBatch, Math.ceil(pass.note.count / maxRuns))
    const part = new AbortController()
    try {
      for await (const { records, live } of this.parts.eventLog.follow(pass.position, part.signal)) {
        await this.#verify(pass, records)
        if (live) return await this.#end(pass)
        if (pass.count >= until) return null
      }
      return null
    } finally {
      part.abort()
    }
  }

  async #begin(startedAt: number): Promise<Pass> {
    const note = await this.parts.readNote()
    return { startedAt, note, position: 0, count: 0, mac: '', chains: new ChainWatch(), found: new Set(), fault: null }
  }

  async #verify(pass: Pass, records: readonly RecordedEvent[]): Promise<void> {
    const { keys, checks } = this.parts
    for (const [index, record] of records.entries()) {
      if (index % eventsPerTick === eventsPerTick - 1) await rest()
      if (pass.chains.accept(record) || !checks.isAuthentic(record)) {
        pass.found.add(record.stream)
        checks.markAltered(record.stream)
      }
      pass.mac = keys.runningMac(pass.mac, record)
      pass.count++
      pass.position = record.position
      if (pass.count === pass.note.count && pass.mac !== pass.note.mac) pass.fault = changedEvents
    }
  }

  async #end(pass: Pass): Promise<PassEnded> {
    if (pass.count < pass.note.count) pass.fault ??= missingEvents
    this.#pass = undefined
    this.#lastStart = pass.startedAt
    const { checks, eventLog } = this.parts
    // Found altered by readers, and repaired since.
    for (const stream of checks.altered) {
      if (pass.found.has(stream)) continue
      const known = checks.endOf(stream)
      checks.isIntact(stream, await eventLog.read(stream), known)
    }
    return { count: pass.count, fault: pass.fault }
  }
}
