import { EngineUnavailable } from '@countersign/process'
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
  /** When the bytes were last put or touched, whether they were new or not: later with each put, also by a clock that is behind. */
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
   * @throws {BlobMismatch} when the file's size is another, or its bytes are, where the store looks at them on their way
   */
  putFile(file: { path: string } & Blob): Promise<void>
  /**
   * Touches bytes that are there, as putting them once more would, without the bytes.
   *
   * @returns whether they are there
   */
  touch(sha256: string): Promise<boolean>
  /** The same as {@link putFile} for bytes in memory; answers what they are called. */
  putBytes(bytes: Uint8Array): Promise<Blob>
  /**
   * The bytes, or a part of them. The whole is hashed on the way: the stream fails with {@link BlobAltered}, and holds back
   * its last piece, where they are not those that were put. A part is given as it is stored.
   *
   * @throws {BlobMissing}
   */
  read(sha256: string, range?: ByteRange): Promise<Readable>
  /** The blob's size, or null when it is not there. */
  find(sha256: string): Promise<StoredBlob | null>
  /** Every blob, in no order. */
  list(): AsyncIterable<StoredBlob>
  /**
   * Removes bytes that nobody has put or touched since the given time; in one step with that check, so that an upload of the same
   * bytes at the same moment keeps them.
   *
   * @returns whether they were removed
   */
  removeIfIdle(sha256: string, idleSince: Date): Promise<boolean>
  /**
   * Answers when bytes can be written.
   *
   * @throws when they cannot
   * @throws {BlobsAltered} when whole reads of this process found other bytes than were put, and have not found the right
   * ones there since
   */
  check(): Promise<void>
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing'
  constructor(readonly sha256: string) {
    super(`no bytes are stored under ${sha256}`)
  }
}

/** The store cannot be reached at the moment. What was not acknowledged is to be put again. */
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

/** The bytes stored under this name are others than were put: the name is their hash. */
export class BlobAltered extends Error {
  override readonly name = 'BlobAltered'
  constructor(readonly sha256: string) {
    super(`the bytes stored under ${sha256} are others than were put there`)
  }
}

/** Some files of the store were altered behind its back. */
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
