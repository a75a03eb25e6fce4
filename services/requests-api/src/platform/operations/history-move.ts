import { type EventLog, HistoryKeys, installationSubject, type RecordedEvent } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import { firstNote, type HistoryNote, HistoryNotes, noteAfter } from '../integrity/history-note.js'

/** Events are missing or were replaced since this installation counted them. */
export class LogAltered extends Error {
  override readonly name = 'LogAltered'
  constructor(why: string) {
    super(`The event log was altered: ${why}. Restore a backup that is whole, and move that.`)
  }
}

/** Checks each MAC, and recomputes the running MAC, which does not depend on positions (ADR 0002). */
export class HistoryMove {
  /** The note for the new place, except for its position. */
  #counted = firstNote

  private constructor(
    private readonly keys: HistoryKeys,
    /** The old vault's note; null if it was never used. */
    private readonly note: HistoryNote | null,
    private readonly target: Vault,
  ) {}

  /** @throws {LogAltered} if the old vault lost its note @throws {HistoryNoteLost} if the note was altered */
  static async between(from: Vault, to: Vault): Promise<HistoryMove> {
    const isKnown = (await from.find(installationSubject)) !== undefined
    const note = isKnown ? await new HistoryNotes(from).read() : null
    if (isKnown && !note) throw new LogAltered('what the vault keeps about it is gone')
    return new HistoryMove(await HistoryKeys.of(to), note, to)
  }

  /** @returns true if this installation wrote the event @throws {LogAltered} when it differs from the counted one */
  accept(record: RecordedEvent): boolean {
    this.#counted = noteAfter(this.#counted, record, this.keys)
    if (this.#counted.count === this.note?.count && this.#counted.mac !== this.note.mac) {
      throw new LogAltered('events were removed, added or exchanged since they were counted')
    }
    return record.mac === this.keys.macOf(record)
  }

  /** Writes the note to the new vault. @throws {LogAltered} when the old log has lost events */
  async end(to: Pick<EventLog, 'head'>): Promise<void> {
    if (this.#counted.count < (this.note?.count ?? 0)) throw new LogAltered('events are missing')
    const notes = new HistoryNotes(this.target)
    const there = await notes.read()
    // The installation already ran there and has counted more events.
    if (there && there.count >= this.#counted.count) return
    await notes.write({ ...this.#counted, position: await to.head() })
  }
}
