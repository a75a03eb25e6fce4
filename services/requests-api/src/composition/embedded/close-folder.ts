import { chmodSync, readdirSync, statSync } from 'node:fs'
import { FolderUnusable } from './folder-unusable.js'

/** Of these one lies in the folder of every installation, or where a backup or a restore broke off. */
const ours = new Set([
  'lock.sqlite',
  'vault.sqlite',
  'events.sqlite',
  'master.key',
  'backup-unfinished',
  'restore-staged',
])
/** A disk of its own that was mounted there brings this along. */
const ofTheDisk = 'lost+found'

/**
 * Sees to it that no other account enters a data folder: one that was made by hand is closed, with
 * what lies in it. A folder that holds anything else is not ours to close: others may need it.
 *
 * @throws {FolderUnusable} when it stays open
 */
export function closeFolder(dataDir: string): void {
  // There accounts are kept apart by other means than modes.
  if (process.platform === 'win32' || !isOpen(dataDir)) return
  const entries = readdirSync(dataDir).filter((name) => name !== ofTheDisk)
  if (entries.length > 0 && !entries.some((name) => ours.has(name))) throw open(dataDir, 'and holds other things')
  try {
    chmodSync(dataDir, 0o700)
  } catch {
    throw open(dataDir, 'and belongs to another one')
  }
  if (isOpen(dataDir)) throw open(dataDir, 'and its disk knows no permissions')
}

const isOpen = (dataDir: string): boolean => (statSync(dataDir).mode & 0o077) !== 0

const open = (dataDir: string, why: string): FolderUnusable =>
  new FolderUnusable(
    `DATA_DIR=${dataDir} can be entered by other accounts, ${why}. Name a folder of its own, or let its owner close it ` +
      `(chmod 700).`,
  )
