import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isOutOfSpace } from '@countersign/process'
import { type FileLock, isBusy, lockFile } from '../file-lock.js'
import { closeFolder } from './close-folder.js'
import { FolderUnusable } from './folder-unusable.js'

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
