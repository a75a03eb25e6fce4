import { setImmediate as rest } from 'node:timers/promises'
import {
  ChainWatch,
  type EventLog,
  type HistoryKeys,
  type RecordedEvent,
  type StreamChecks,
} from '@countersign/event-log'
import type { HistoryNote } from './history-note.js'

/** A pass is begun so long after the last one was, so that every event is seen within a day. */
const everyMs = 12 * 60 * 60 * 1000
/** Runs that one pass may be spread over: at one a minute, a third of a day. */
const mostRuns = 500
/** Events of a run, where that is enough: about a tenth of a second of one processor. */
const fewestAtOnce = 2000
/** Events after which others have their turn: a few milliseconds. */
const atATime = 100

/** A pass that has come to the end of the log. */
export interface PassEnded {
  /** Events that it saw. */
  count: number
  /** Null where the log begins with what the note says. */
  fault: string | null
}

interface Pass {
  begun: number
  note: HistoryNote
  position: number
  count: number
  mac: string
  chains: ChainWatch
  /** Streams in which it found something. */
  found: Set<string>
  fault: string | null
}

const cutOff = 'events of the event log are missing'
const others = 'events of the event log were removed, added or exchanged since they were counted'

/**
 * Goes over the whole log, a part at a time: each event is what was written and follows from the one before it in its stream,
 * and all of them together are those that the running MAC in the vault covers.
 */
export class HistoryPass {
  #pass: Pass | undefined
  #begunLast = -Infinity

  constructor(
    private readonly parts: {
      eventLog: EventLog
      keys: HistoryKeys
      checks: StreamChecks
      /** The note as it is now. */
      known: () => Promise<HistoryNote>
      now: () => Date
    },
  ) {}

  /** How much of the log a pass under way has seen, of how many events; null between two. */
  get progress(): { seen: number; of: number } | null {
    if (!this.#pass) return null
    const { count, note } = this.#pass
    return { seen: count, of: Math.max(count, note.count) }
  }

  /** Does the next part, where a pass is due. @returns what a pass that has ended with it found; else null */
  async run(): Promise<PassEnded | null> {
    const now = this.parts.now().getTime()
    if (!this.#pass && Math.abs(now - this.#begunLast) < everyMs) return null
    const pass = (this.#pass ??= await this.#begin(now))
    const until = pass.count + Math.max(fewestAtOnce, Math.ceil(pass.note.count / mostRuns))
    const part = new AbortController()
    try {
      for await (const { records, live } of this.parts.eventLog.follow(pass.position, part.signal)) {
        await this.#see(pass, records)
        if (live) return await this.#end(pass)
        if (pass.count >= until) return null
      }
      return null
    } finally {
      part.abort()
    }
  }

  async #begin(begun: number): Promise<Pass> {
    const note = await this.parts.known()
    return { begun, note, position: 0, count: 0, mac: '', chains: new ChainWatch(), found: new Set(), fault: null }
  }

  async #see(pass: Pass, records: readonly RecordedEvent[]): Promise<void> {
    const { keys, checks } = this.parts
    for (const [index, record] of records.entries()) {
      if (index % atATime === atATime - 1) await rest()
      if (pass.chains.accept(record) || !checks.isOurs(record)) {
        pass.found.add(record.stream)
        checks.foundAltered(record.stream)
      }
      pass.mac = keys.runningMac(pass.mac, record)
      pass.count++
      pass.position = record.position
      if (pass.count === pass.note.count && pass.mac !== pass.note.mac) pass.fault = others
    }
  }

  async #end(pass: Pass): Promise<PassEnded> {
    if (pass.count < pass.note.count) pass.fault ??= cutOff
    this.#pass = undefined
    this.#begunLast = pass.begun
    const { checks, eventLog } = this.parts
    // What was found by readers, and put right since.
    for (const stream of checks.altered) {
      if (pass.found.has(stream)) continue
      const known = checks.endOf(stream)
      checks.isWhole(stream, await eventLog.read(stream), known)
    }
    return { count: pass.count, fault: pass.fault }
  }
}
