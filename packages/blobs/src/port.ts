import { EngineUnavailable } from '@countersign/process'
import type { Readable } from 'node:stream'

export interface Blob {
  /** Hex. */
  sha256: string
  /** In bytes. */
  size: number
}

/** Both ends inclusive, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredBlob extends Blob {
  /** Time of the last put or touch; strictly increases even if the clock is behind. */
  touchedAt: Date
}

/** Content-addressed store: equal bytes are stored once, under their SHA-256. The event log knows which are in use. */
export interface BlobStore {
  /**
   * Moves a file into the store, durably. Bytes that already exist are touched, which protects them from cleanup.
   * @param file its path, and the hash and size measured on receipt
   * @throws {BlobMismatch} if the size differs, or the bytes do where the store hashes them
   */
  putFile(file: { path: string } & Blob): Promise<void>
  /** Touches existing bytes, as another put would. @returns false if they are missing */
  touch(sha256: string): Promise<boolean>
  /** Like {@link putFile}, for bytes in memory. */
  putBytes(bytes: Uint8Array): Promise<Blob>
  /**
   * Reads the bytes or a range. A whole read is hashed: the stream fails with {@link BlobAltered}, withholding its
   * last chunk, if the hash differs. Ranges are not verified.
   * @throws {BlobMissing}
   */
  read(sha256: string, range?: ByteRange): Promise<Readable>
  find(sha256: string): Promise<StoredBlob | null>
  list(): AsyncIterable<StoredBlob>
  /** Removes bytes not touched since `idleSince`, atomically with the check. @returns false if they were kept */
  removeIfIdle(sha256: string, idleSince: Date): Promise<boolean>
  /** Checks that bytes can be written. @throws {BlobsAltered} while a whole read has found altered bytes */
  check(): Promise<void>
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing'
  constructor(readonly sha256: string) {
    super(`no bytes are stored under ${sha256}`)
  }
}

/** The store cannot be reached; repeat unacknowledged puts. */
export class BlobsUnavailable extends EngineUnavailable {
  override readonly name = 'BlobsUnavailable'
}

export class BlobMismatch extends Error {
  override readonly name = 'BlobMismatch'
  constructor(sha256: string, expected: number, found: number) {
    super(
      found === expected
        ? `the file for ${sha256} has other bytes than were measured`
        : `the file for ${sha256} has ${found} bytes, ${expected} were measured`,
    )
  }
}

/** The stored bytes do not match their hash. */
export class BlobAltered extends Error {
  override readonly name = 'BlobAltered'
  constructor(readonly sha256: string) {
    super(`the bytes stored under ${sha256} are others than were put there`)
  }
}

export class BlobsAltered extends Error {
  override readonly name = 'BlobsAltered'
  constructor(readonly altered: ReadonlySet<string>) {
    const [first] = altered
    const found = altered.size === 1 ? '1 stored file is' : `${altered.size} stored files are`
    super(
      `${found} not what was stored (${first}${altered.size === 1 ? '' : ' is one of them'}); restore from a backup`,
    )
  }
}
