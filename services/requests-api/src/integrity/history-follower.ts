import type { EventLog, HistoryKeys, Slice } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import type { Following } from '@countersign/projections'
import { noteAfter, type HistoryNote, type HistoryNotes } from './history-note.js'

/** The note is written so often at most: a crash leaves that much to be gone over again, and to be cut off unseen. */
const saveEveryMs = 5000
/** How long an end may wait for the log. */
const finishWithinMs = 1000

export interface HistoryFollowerParts {
  keys: HistoryKeys
  notes: HistoryNotes
  /** The note to go on from. */
  known: () => Promise<HistoryNote>
  /** Whether something is wrong with the log as a whole: the note then stays as it is, to be compared with. */
  faulty: () => boolean
  log: Log
}

/** Follows the log into the running MAC over all events, and keeps that in the vault. */
export class HistoryFollower implements Following {
  readonly name = 'history'
  #note: HistoryNote | undefined
  #saved: HistoryNote | undefined
  #savedAt = 0
  #later: NodeJS.Timeout | undefined

  constructor(private readonly parts: HistoryFollowerParts) {}

  async checkpoint(): Promise<number> {
    this.#note = this.#saved = await this.parts.known()
    return this.#note.position
  }

  async handle({ records }: Slice): Promise<void> {
    for (const record of records) this.#note = noteAfter(this.#note!, record, this.parts.keys)
    if (this.#note === this.#saved) return
    if (performance.now() - this.#savedAt >= saveEveryMs) return this.save()
    this.#later ??= setTimeout(() => void this.#trying(() => this.save()), saveEveryMs).unref()
  }

  /** Writes down how far it has come. */
  async save(): Promise<void> {
    clearTimeout(this.#later)
    this.#later = undefined
    const note = this.#note
    if (!note || note === this.#saved || this.parts.faulty()) return
    await this.parts.notes.write(note)
    this.#saved = note
    this.#savedAt = performance.now()
  }

  /** Once it is no longer followed: goes over what has come since, and writes down how far that was, if it can be had. */
  finish(eventLog: EventLog): Promise<void> {
    return this.#trying(async () => {
      const after = this.#note?.position ?? (await this.checkpoint())
      for await (const slice of eventLog.follow(after, AbortSignal.timeout(finishWithinMs))) {
        await this.handle(slice)
        if (slice.live) break
      }
      await this.save()
    })
  }

  /** What is not written down now is with the next slice, or after the next start. */
  async #trying(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const why = String(error)
      this.parts.log.warn({ follower: this.name, why }, 'the note about the history could not be written')
    }
  }
}
