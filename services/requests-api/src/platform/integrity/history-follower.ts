import type { EventLog, HistoryKeys, Slice } from '@countersign/event-log'
import type { Time, Timer } from '@countersign/process'
import type { Log } from '@countersign/telemetry'
import type { Following } from '@countersign/projections'
import { type HistoryNote, type HistoryNotes, noteAfter } from './history-note.js'

/** Limits writes of the note. A crash loses this much: it is read again, and a truncation of it goes unnoticed. */
const saveEveryMs = 5000
const finishWithinMs = 1000

/** Folds the log into the running MAC over all events, and stores it in the vault. */
export class HistoryFollower implements Following {
  readonly name = 'history'
  #note: HistoryNote | undefined
  #saved: HistoryNote | undefined
  #savedAt = Number.NEGATIVE_INFINITY
  #later: Timer | undefined

  constructor(
    private readonly parts: {
      keys: HistoryKeys
      notes: HistoryNotes
      readNote: () => Promise<HistoryNote>
      /** True if the log as a whole is faulty: the note is then kept for comparison. */
      faulty: () => boolean
      time: Time
      log: Log
    },
  ) {}

  async checkpoint(): Promise<number> {
    this.#note = this.#saved = await this.parts.readNote()
    return this.#note.position
  }

  async handle({ records }: Slice): Promise<void> {
    for (const record of records) this.#note = noteAfter(this.#note!, record, this.parts.keys)
    if (this.#note === this.#saved) return
    if (this.parts.time.elapsed() - this.#savedAt >= saveEveryMs) return this.save()
    this.#later ??= this.parts.time.after(saveEveryMs, () => void this.#attempt(() => this.save()), { ref: false })
  }

  async save(): Promise<void> {
    this.#later?.clear()
    this.#later = undefined
    const note = this.#note
    if (!note || note === this.#saved || this.parts.faulty()) return
    await this.parts.notes.write(note)
    this.#saved = note
    this.#savedAt = this.parts.time.elapsed()
  }

  /** Once the follower has stopped, folds the remaining events and saves the note, if the log responds in time. */
  finish(eventLog: EventLog): Promise<void> {
    return this.#attempt(async () => {
      const after = this.#note?.position ?? (await this.checkpoint())
      for await (const slice of eventLog.follow(after, AbortSignal.timeout(finishWithinMs))) {
        await this.handle(slice)
        if (slice.live) break
      }
      await this.save()
    })
  }

  /** Swallows the error: the next slice or start saves the note again. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const why = String(error)
      this.parts.log.warn({ follower: this.name, why }, 'the note about the history could not be written')
    }
  }
}
