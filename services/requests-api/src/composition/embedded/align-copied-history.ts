import { HistoryKeys } from '@countersign/event-log'
import { openSqliteLog } from '@countersign/event-log/sqlite'
import type { Note } from '@countersign/vault'
import { openSqliteVault } from '@countersign/vault/sqlite'
import { HistoryNotes, noteAfter } from '../../integrity/history-note.js'

/** Copies of a log and a vault, the log's made first. */
export interface CopiedHistory {
  eventLog: string
  vault: string
  masterKey: Buffer
  /** What the vault kept about the log before either was copied. */
  note: Note
}

/**
 * Lets the copied vault speak of the copied log: made later, it may speak of events that came in between, and a log restored
 * from the copy would seem to be cut off. The MAC is counted on from the note, so nothing is vouched for that it does not cover.
 *
 * @throws {WrongMasterKey} when the key is not the vault's
 * @throws {HistoryNoteLost} when the note was altered
 */
export async function alignCopiedHistory({ eventLog, vault, masterKey, note }: CopiedHistory): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const copiedVault = opened.adopt(openSqliteVault({ file: vault, masterKey }), (copy) => copy.close())
  const copiedLog = opened.adopt(openSqliteLog({ file: eventLog }), (copy) => copy.close())
  const keys = await HistoryKeys.of(copiedVault)
  const notes = new HistoryNotes(copiedVault)
  let known = await notes.open(note)
  const reading = new AbortController()
  for await (const { records, live } of copiedLog.follow(known.position, reading.signal)) {
    for (const record of records) known = noteAfter(known, record, keys)
    if (live) break
  }
  reading.abort()
  // Read first: what is written takes the place of what is there.
  await notes.read()
  await notes.write(known)
}
