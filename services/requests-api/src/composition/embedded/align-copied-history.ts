import { HistoryKeys } from '@countersign/event-log'
import { openSqliteLog } from '@countersign/event-log/sqlite'
import type { Note } from '@countersign/vault'
import { openSqliteVault } from '@countersign/vault/sqlite'
import { HistoryNotes, noteAfter } from '../../platform/integrity/history-note.js'

/** Copies of a log and a vault; the log was copied first. */
export interface CopiedHistory {
  eventLog: string
  vault: string
  masterKey: Buffer
  /** The vault's note about the log from before either copy. */
  note: Note
}

/**
 * Rewrites the copied vault's note to match the log: the vault was copied later, so its note may cover later events,
 * and the log would look truncated. Continues the MAC from `note`, so it covers nothing unproven.
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
  // Reading sets the order number that the write increments.
  await notes.read()
  await notes.write(known)
}
