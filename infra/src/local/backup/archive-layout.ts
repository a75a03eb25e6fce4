import { dataFiles } from '@countersign/requests-api'

/** What an archive says of itself. */
export interface BackupManifest {
  format: 'countersign-backup'
  version: 1
  /** When it was begun. */
  at: string
  /** Position of the last event in it. */
  head: number
  /** SHA-256 (hex) of every other file in it, by path. */
  files: Record<string, string>
}

export const manifestName = 'manifest.json'
export const masterKeyName = 'master.key'

/**
 * The databases in an archive, in the order they are copied. The log goes first: keys, bytes and remembered calls come
 * before the events that speak of them, so what is copied later holds at least what the log needs.
 */
export const copiedDatabases = [dataFiles.eventLog, dataFiles.vault, dataFiles.calls] as const
/** Copied as they are. */
export const copiedFolders = [dataFiles.blobs, dataFiles.outbox] as const
/** Not in an archive, for they are made again from the log: read models, and the queue's contents. */
export const derivedFiles = [dataFiles.readModels, dataFiles.jobs] as const
