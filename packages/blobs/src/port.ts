import type { Readable } from 'node:stream'

/** Bytes under the name their content gives them. */
export interface Blob {
  /** SHA-256 of the bytes, hex. */
  sha256: string
  /** How many bytes. */
  size: number
}

/** Part of a blob: first and last byte, both included, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredBlob extends Blob {
  /** When the bytes were last put, whether they were new or not. */
  touchedAt: Date
}

/**
 * Documents' bytes, content-addressed: the same bytes are stored once, under their SHA-256, and never change. Who uses
 * which bytes is told by the log, not here.
 */
export interface BlobStore {
  /**
   * Takes over a file: afterwards the file is gone from its path and its bytes are safe from a crash. Bytes that are
   * already there are touched, so that a clean-up under way leaves them.
   *
   * @param file where it lies, and what was measured while it was received
   * @throws {BlobMismatch} when the file's size is another
   */
  putFile(file: { path: string } & Blob): Promise<void>
  /** The same for bytes in memory; answers what they are called. */
  putBytes(bytes: Uint8Array): Promise<Blob>
  /** @throws {BlobMissing} */
  read(sha256: string, range?: ByteRange): Promise<Readable>
  /** The blob's size, or null when it is not there. */
  find(sha256: string): Promise<StoredBlob | null>
  /** Every blob, in no order. */
  list(): AsyncIterable<StoredBlob>
  /**
   * Removes bytes that nobody has put since the given time; in one step with that check, so that an upload of the same
   * bytes at the same moment keeps them.
   *
   * @returns whether they were removed
   */
  removeIfIdle(sha256: string, idleSince: Date): Promise<boolean>
  /** Answers when bytes can be written. @throws when they cannot */
  check(): Promise<void>
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing'
  constructor(readonly sha256: string) {
    super(`no bytes are stored under ${sha256}`)
  }
}

/** The store cannot be reached at the moment. What was not acknowledged is to be put again. */
export class BlobsUnavailable extends Error {
  override readonly name = 'BlobsUnavailable'
}

export class BlobMismatch extends Error {
  override readonly name = 'BlobMismatch'
  constructor(sha256: string, expected: number, found: number) {
    super(`the file for ${sha256} has ${found} bytes, ${expected} were measured`)
  }
}
