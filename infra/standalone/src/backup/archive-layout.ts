import type { S3Address } from '@countersign/blobs'
import { dataFiles } from '@countersign/requests-api'

export interface BackupManifest {
  format: 'countersign-backup'
  /** 2 if the archive does not contain the files. */
  version: 1 | 2
  at: string
  head: number
  /** Set if the files are in a bucket; the archive then lists their names. */
  bucket?: S3Address
  /** SHA-256 (hex) of every other file in the archive, by path. */
  files: Record<string, string>
}

export const manifestName = 'manifest.json'
export const masterKeyName = 'master.key'
export const namesName = 'files-in-bucket.txt'

/** In copying order, the log first: all that its events refer to was stored before them, so later copies contain it. */
export const copiedDatabases = [dataFiles.eventLog, dataFiles.vault, dataFiles.calls] as const
/** Copied before the log, if they exist: the note of event types then covers all its events. */
export const copiedFiles = [masterKeyName, dataFiles.eventTypes] as const
/** Copied unchanged; the blobs only if they are not in a bucket. */
export const copiedFolders = [dataFiles.blobs, dataFiles.outbox] as const
/**
 * Not archived: the log can rebuild read models, jobs and page checks, and without the access store everyone signs in
 * again. A restored installation starts without all of them.
 */
export const derivedFiles = [dataFiles.readModels, dataFiles.jobs, dataFiles.pageChecks, dataFiles.access] as const
