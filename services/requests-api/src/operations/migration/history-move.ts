import { type EventLog, HistoryKeys, installationSubject, type RecordedEvent } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import { firstNote, type HistoryNote, HistoryNotes, noteAfter } from '../../integrity/history-note.js'

/** Events are missing, or others stand in their place, since this installation counted them. */
export class LogAltered extends Error {
  override readonly name = 'LogAltered'
  constructor(why: string) {
    super(`The event log was altered: ${why}. Restore a backup that is whole, and move that.`)
  }
}

/**
 * What vouches for the events, on their way to another log: each MAC is looked at, and the running MAC is counted anew and
 * compared, for it does not depend on positions (ADR 0043).
 */
export class HistoryMove {
  /** Of the events so far: what there is to say about them at the new place, but for where they stand there. */
  #counted = firstNote

  private constructor(
    private readonly keys: HistoryKeys,
    /** What the old vault says; null where nothing has run on it. */
    private readonly note: HistoryNote | null,
    private readonly target: Vault,
  ) {}

  /**
   * @param to holds the keys of the other already
   * @throws {LogAltered} when what the old vault says about its log is gone
   * @throws {HistoryNoteLost} when it was altered
   */
  static async between(from: Vault, to: Vault): Promise<HistoryMove> {
    const isKnown = (await from.find(installationSubject)) !== undefined
    const note = isKnown ? await new HistoryNotes(from).read() : null
    if (isKnown && !note) throw new LogAltered('what the vault keeps about it is gone')
    return new HistoryMove(await HistoryKeys.of(to), note, to)
  }

  /**
   * Takes the next event of the old log into account.
   *
   * @returns whether it is this installation's
   * @throws {LogAltered} when it is not the one that was counted
   */
  accept(record: RecordedEvent): boolean {
    this.#counted = noteAfter(this.#counted, record, this.keys)
    if (this.#counted.count === this.note?.count && this.#counted.mac !== this.note.mac) {
      throw new LogAltered('events were removed, added or exchanged since they were counted')
    }
    return record.mac === this.keys.macOf(record)
  }

  /**
   * Notes in the new vault how far the new log goes: all of it is vouched for.
   *
   * @throws {LogAltered} when the old log held more once
   */
  async end(to: Pick<EventLog, 'head'>): Promise<void> {
    if (this.#counted.count < (this.note?.count ?? 0)) throw new LogAltered('events are missing')
    const notes = new HistoryNotes(this.target)
    const there = await notes.read()
    // It was started there already, and has counted on.
    if (there && there.count >= this.#counted.count) return
    await notes.write({ ...this.#counted, position: await to.head() })
  }
}
