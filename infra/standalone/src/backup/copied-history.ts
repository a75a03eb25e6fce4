import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { alignCopiedHistory, dataFiles, HistoryNoteLost, noteName } from '@countersign/requests-api'
import { type Note, WrongMasterKey } from '@countersign/vault'
import { masterKeyName } from './archive-layout.js'

/** Null if there is none yet. */
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
 * See {@link alignCopiedHistory}. Leaves an unreadable note as it is: the copy is still useful, and health reports the
 * mismatch after a restore.
 * @param masterKey the configured one; null if the copy contains its own
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
