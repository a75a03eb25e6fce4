import { BACKWARDS, END, type EventData, jsonEvent, type ResolvedEvent } from '@eventstore/db-client'
import type { Log } from '@countersign/telemetry'
import { wordsOf } from './faults.js'
import type { ScannedRange } from './scanned-range.js'

/** At most one note per this many checkpoints and this many ms. */
const checkpointsBetween = 4
const msBetween = 1000

interface StoredScan {
  after: number
  commit: string
  prepare: string
}

export interface ScanNoteParts {
  scanned: ScannedRange
  log: Log
  append(event: EventData): Promise<unknown>
  /** Limits the stream of notes to its newest event, unless already limited. */
  keepNewest(): Promise<unknown>
  read(part: { direction: typeof BACKWARDS; fromRevision: typeof END; maxCount: 1 }): Promise<ResolvedEvent[]>
}

/**
 * Shares the scan progress with processes that start. The note is stored on the server, in a stream beside ours, so
 * that a restored or truncated log has the matching note.
 */
export class ScanNote {
  #checkpoints = 0
  #writtenAt = Number.NEGATIVE_INFINITY
  #loading: Promise<void> | undefined
  #isLimited = false

  constructor(private readonly parts: ScanNoteParts) {}

  /** Loads the newest note once; ignores a missing or unreadable one. */
  load(): Promise<void> {
    return (this.#loading ??= this.#read().catch((error: unknown) => {
      this.#loading = undefined
      this.parts.log.debug({ why: wordsOf(error) }, 'no note of what was looked through')
    }))
  }

  checkpoint(): void {
    if (++this.#checkpoints < checkpointsBetween || performance.now() - this.#writtenAt < msBetween) return
    this.#checkpoints = 0
    this.#writtenAt = performance.now()
    const { scanned, log, append, keepNewest } = this.parts
    const { after, end } = scanned
    if (!end) return
    if (!this.#isLimited) {
      this.#isLimited = true
      keepNewest().catch((error: unknown) =>
        log.debug({ why: wordsOf(error) }, 'notes were bounded before, or cannot be'),
      )
    }
    const stored: StoredScan = { after, commit: String(end.commit), prepare: String(end.prepare) }
    append(jsonEvent({ type: 'LookedThrough', data: { ...stored } })).catch((error: unknown) => {
      log.debug({ why: wordsOf(error) }, 'what was looked through is not noted')
    })
  }

  async #read(): Promise<void> {
    const [newest] = await this.parts.read({ direction: BACKWARDS, fromRevision: END, maxCount: 1 })
    const noted = newest?.event?.data as Partial<StoredScan> | undefined
    const { after, commit, prepare } = noted ?? {}
    if (!Number.isSafeInteger(after) || !isPosition(commit) || !isPosition(prepare)) return
    this.parts.scanned.note(after!, { commit: BigInt(commit), prepare: BigInt(prepare) })
  }
}

const isPosition = (value: unknown): value is string => typeof value === 'string' && /^\d{1,16}$/.test(value)
