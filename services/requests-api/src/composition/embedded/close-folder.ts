import { chmodSync, readdirSync, statSync } from 'node:fs'
import { FolderUnusable } from './folder-unusable.js'

/** Every data folder has one of these, even after an interrupted backup or restore. */
const ours = new Set([
  'lock.sqlite',
  'vault.sqlite',
  'events.sqlite',
  'master.key',
  'backup-unfinished',
  'restore-staged',
])
/** A dedicated disk mounted here has this folder. */
const ofTheDisk = 'lost+found'

/**
 * Revokes other accounts' access to a folder that was created by hand. Refuses one with foreign files.
 * @throws {FolderUnusable} when it stays accessible
 */
export function closeFolder(dataDir: string): void {
  // Windows does not separate accounts by file modes.
  if (process.platform === 'win32' || !isOpen(dataDir)) return
  const entries = readdirSync(dataDir).filter((name) => name !== ofTheDisk)
  if (entries.length > 0 && !entries.some((name) => ours.has(name))) throw open(dataDir, 'and contains other files')
  try {
    chmodSync(dataDir, 0o700)
  } catch {
    throw open(dataDir, 'and belongs to another account')
  }
  if (isOpen(dataDir)) throw open(dataDir, 'and its disk doesn’t support permissions')
}

const isOpen = (dataDir: string): boolean => (statSync(dataDir).mode & 0o077) !== 0

const open = (dataDir: string, why: string): FolderUnusable =>
  new FolderUnusable(
    `DATA_DIR=${dataDir} is open to other accounts ${why}. Choose a separate folder, or have its owner close it (chmod 700).`,
  )
