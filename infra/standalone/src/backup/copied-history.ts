import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { alignCopiedHistory, dataFiles, HistoryNoteLost, noteName } from '@countersign/requests-api'
import { type Note, WrongMasterKey } from '@countersign/vault'
import { masterKeyName } from './archive-layout.js'

/** What the vault of a folder keeps about its event log, as it is sealed; null where it keeps nothing yet. */
export function historyNoteIn(dataDir: string): Note | null {
  const database = new DatabaseSync(join(dataDir, dataFiles.vault), { readOnly: true })
  try {
    const found = database.prepare('SELECT "order", text FROM notes WHERE name = ?').get(noteName)
    return (found as unknown as Note | undefined) ?? null
  } finally {
    database.close()
  }
}

/**
 * Lets the copied vault speak of the copied event log, see {@link alignCopiedHistory}. Where it cannot be told what the note
 * says, it stays as it is: the copy is worth having all the same, and is red when it is restored.
 *
 * @param masterKey the configured one; null where the copy holds its own
 */
export async function alignHistory(copy: string, note: Note | null, masterKey: Buffer | null): Promise<void> {
  const key = masterKey ?? ownKey(copy)
  if (!note || !key) return
  const at = (name: string) => join(copy, name)
  try {
    await alignCopiedHistory({ eventLog: at(dataFiles.eventLog), vault: at(dataFiles.vault), masterKey: key, note })
  } catch (error) {
    if (!(error instanceof WrongMasterKey) && !(error instanceof HistoryNoteLost)) throw error
  }
}

function ownKey(copy: string): Buffer | null {
  const file = join(copy, masterKeyName)
  return existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'base64') : null
}
