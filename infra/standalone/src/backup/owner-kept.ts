import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dataFiles, installationStream } from '@countersign/requests-api'
import { BadArchive } from './bad-archive.js'

/**
 * Refuses to replace an installation that has an owner by one without: it would be open or could be claimed again.
 * @throws {BadArchive}
 */
export function mustKeepOwner(dataDir: string, unpacked: string): void {
  if (hasOwner(unpacked) || !hasOwner(dataDir)) return
  throw new BadArchive(
    'This backup was made before the installation had an owner. Restored, it could be used or claimed by others. ' +
      'Add --unclaimed to restore it all the same.',
  )
}

/** A damaged log may be the reason for the restore; the vault then tells, which has a key for each person. */
export function hasOwner(folder: string): boolean {
  return (
    finds(join(folder, dataFiles.eventLog), 'SELECT 1 FROM events WHERE stream = ?', installationStream) ||
    finds(join(folder, dataFiles.vault), 'SELECT 1 FROM keys WHERE subject GLOB ?', 'person-*')
  )
}

function finds(file: string, query: string, value: string): boolean {
  if (!existsSync(file)) return false
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    return database.prepare(query).get(value) !== undefined
  } catch {
    return false
  } finally {
    database?.close()
  }
}
