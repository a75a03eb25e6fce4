import type { S3Address } from '@countersign/blobs'
import { dataFiles } from '@countersign/requests-api'

/** What an archive says of itself. */
export interface BackupManifest {
  format: 'countersign-backup'
  /** 2 where the files are not in it. */
  version: 1 | 2
  /** When it was begun. */
  at: string
  /** Position of the last event in it. */
  head: number
  /** The bucket that the files lie in, where they do; their names are in the archive. */
  bucket?: S3Address
  /** SHA-256 (hex) of every other file in it, by path. */
  files: Record<string, string>
}

export const manifestName = 'manifest.json'
export const masterKeyName = 'master.key'
/** Names of the files that lie in a bucket, a line each. */
export const namesName = 'files-in-bucket.txt'

/**
 * The databases in an archive, in the order they are copied. The log goes first: keys, bytes and remembered calls come
 * before the events that speak of them, so what is copied later holds at least what the log needs.
 */
export const copiedDatabases = [dataFiles.eventLog, dataFiles.vault, dataFiles.calls] as const
/** Copied as they are; that of the blobs only where they do not lie in a bucket. */
export const copiedFolders = [dataFiles.blobs, dataFiles.outbox] as const
/** Not in an archive, for they are made again from the log: read models, and the queue's contents. */
export const derivedFiles = [dataFiles.readModels, dataFiles.jobs, dataFiles.pageChecks] as const
