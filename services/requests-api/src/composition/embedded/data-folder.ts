import { join } from 'node:path'
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import { firstEventIn } from '@countersign/event-log/sqlite'
import { isOutOfSpace } from '@countersign/process'
import { isOlder, olderData } from '../older-data.js'
import { newerDataBy } from './event-types.js'
import { type FileLock, isBusy, lockFile } from '../file-lock.js'

export const dataFiles = {
  eventLog: 'events.sqlite',
  eventTypes: 'event-types.json',
  vault: 'vault.sqlite',
  readModels: 'read-models.sqlite',
  jobs: 'jobs.sqlite',
  calls: 'calls.sqlite',
  pageChecks: 'page-checks.sqlite',
  access: 'access.sqlite',
  blobs: 'blobs',
  outbox: 'outbox',
  staging: 'staging',
} as const

/** The message says why the data folder cannot be used, and the remedy. */
export class FolderUnusable extends Error {
  override readonly name = 'FolderUnusable'
}

/** Call it before changing anything in a data folder. @throws {FolderUnusable} if another version must read it */
export function mustBeReadHere(dataDir: string): void {
  if (isOlder(firstEventIn(join(dataDir, dataFiles.eventLog))))
    throw new FolderUnusable(`DATA_DIR=${dataDir} ${olderData} Start that version on it, or choose another folder.`)
  const newer = newerDataBy(join(dataDir, dataFiles.eventTypes))
  if (newer !== null)
    throw new FolderUnusable(`DATA_DIR=${dataDir} ${newer} Start a newer version on it, or choose another folder.`)
}

export type FolderLock = FileLock

/**
 * Locks a data folder until this process ends, even by a crash.
 * @throws {FolderUnusable} when the folder is not writable, other accounts can enter it, or another instance holds it
 */
export function lockFolder(dataDir: string): FolderLock {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    closeFolder(dataDir)
    // SQLite would open and lock a read-only file too.
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return lockFile(join(dataDir, 'lock.sqlite'))
  } catch (error) {
    if (error instanceof FolderUnusable) throw error
    if (isBusy(error)) throw inUse(dataDir)
    if (isOutOfSpace(error)) throw full(dataDir)
    const why = (error as Error).message
    throw new FolderUnusable(
      `DATA_DIR=${dataDir} cannot be written (${why}). Choose another folder, or fix its permissions.`,
    )
  }
}

const inUse = (dataDir: string): FolderUnusable =>
  new FolderUnusable(
    `Another Countersign is running on DATA_DIR=${dataDir}. Stop it, or choose another folder for this one.`,
  )

const full = (dataDir: string): FolderUnusable =>
  new FolderUnusable(`The disk of DATA_DIR=${dataDir} is full. Free some space on it, and start again.`)

/** Every data folder has one of these, even after an interrupted backup or restore. */
const ours = new Set([
  'lock.sqlite',
  'vault.sqlite',
  'events.sqlite',
  'master.key',
  'backup-unfinished',
  'restore-staged',
])
/** A dedicated disk mounted here has the folder; a package's settings are in the file, before its first start too. */
const mayBeThere = ['lost+found', '.env']

/**
 * Revokes other accounts' access to a folder that was created by hand. Refuses one with foreign files.
 * @throws {FolderUnusable} when it stays accessible
 */
export function closeFolder(dataDir: string): void {
  // Windows does not separate accounts by file modes.
  if (process.platform === 'win32' || !isOpen(dataDir)) return
  const entries = readdirSync(dataDir).filter((name) => !mayBeThere.includes(name))
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
