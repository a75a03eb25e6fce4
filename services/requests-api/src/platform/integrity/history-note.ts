import { type HistoryKeys, installationSubject, type RecordedEvent } from '@countersign/event-log'
import { type Note, openJson, SealBroken, sealJson, type Vault } from '@countersign/vault'

export interface HistoryNote {
  /** Number of events that the MAC covers, from the first on. */
  count: number
  /** Log position of the last of them; 0 for none. */
  position: number
  /** Null for none. */
  last: { stream: string; revision: number; hash: string } | null
  /** See `HistoryKeys.runningMac`; `''` for none. */
  mac: string
}

/** The note is missing, or was not written under this installation's key. */
export class HistoryNoteLost extends Error {
  override readonly name = 'HistoryNoteLost'
}

export const noteName = 'history'

/** The vault's note about the log (ADR 0002), sealed so that write access to the vault's files cannot forge it. */
export class HistoryNotes {
  #order = 0

  constructor(private readonly vault: Pick<Vault, 'obtain' | 'note' | 'keepNote'>) {}

  /** @returns null if there is no note: never written, or removed @throws {HistoryNoteLost} when it was altered */
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

  /** Replaces the note last read or written; keeps a newer one of another replica. */
  async write(note: HistoryNote): Promise<void> {
    const text = sealJson(await this.vault.obtain(installationSubject), note, noteName)
    await this.vault.keepNote(noteName, { order: ++this.#order, text })
  }
}

export const firstNote: HistoryNote = { count: 0, position: 0, last: null, mac: '' }

export function noteAfter({ count, mac }: HistoryNote, record: RecordedEvent, keys: HistoryKeys): HistoryNote {
  const { stream, revision, hash, position } = record
  const last = { stream, revision, hash }
  return { count: count + 1, position, last, mac: keys.runningMac(mac, record) }
}
