import { type HistoryKeys, installationSubject, type RecordedEvent } from '@countersign/event-log'
import { type Note, openJson, SealBroken, sealJson, type Vault } from '@countersign/vault'

/** What is kept in the vault about the whole log (ADR 0043). */
export interface HistoryNote {
  /** How many events the MAC covers: from the first on, in the order of the log. */
  count: number
  /** Where the last of them stands; 0 before the first. */
  position: number
  /** Which one that is; null before the first. */
  last: { stream: string; revision: number; hash: string } | null
  /** Over all of them, see `HistoryKeys.runningMac`; `''` before the first. */
  mac: string
}

/** The note is there and was not written under this installation's key, or was there once and is gone. */
export class HistoryNoteLost extends Error {
  override readonly name = 'HistoryNoteLost'
}

/** The vault's name for it. */
export const noteName = 'history'

/** The note about the log, sealed in the vault: whoever can write to its files can neither make one nor change one. */
export class HistoryNotes {
  #order = 0

  constructor(private readonly vault: Pick<Vault, 'obtain' | 'note' | 'keepNote'>) {}

  /**
   * @returns null where none was ever written, or somebody has removed it
   * @throws {HistoryNoteLost} when it was altered
   */
  async read(): Promise<HistoryNote | null> {
    const kept = await this.vault.note(noteName)
    if (!kept) return null
    this.#order = Math.max(this.#order, kept.order)
    return this.open(kept)
  }

  /** @throws {HistoryNoteLost} when it was not sealed under this installation's key */
  async open({ text }: Note): Promise<HistoryNote> {
    try {
      return openJson(await this.vault.obtain(installationSubject), text, noteName) as HistoryNote
    } catch (error) {
      if (error instanceof SealBroken) throw new HistoryNoteLost('what the vault keeps about the event log was altered')
      throw error
    }
  }

  /** Puts it in the place of the one that was read or written last; another replica's that came since stays. */
  async write(note: HistoryNote): Promise<void> {
    const text = sealJson(await this.vault.obtain(installationSubject), note, noteName)
    await this.vault.keepNote(noteName, { order: ++this.#order, text })
  }
}

/** The note of a log of which nothing has been gone over yet. */
export const firstNote: HistoryNote = { count: 0, position: 0, last: null, mac: '' }

/** The note with one event more: the next of the log. */
export function noteAfter({ count, mac }: HistoryNote, record: RecordedEvent, keys: HistoryKeys): HistoryNote {
  const { stream, revision, hash, position } = record
  const last = { stream, revision, hash }
  return { count: count + 1, position, last, mac: keys.runningMac(mac, record) }
}
