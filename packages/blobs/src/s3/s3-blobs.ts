import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, unlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { mustBeSha256 } from '../must-be-sha256.js'
import {
  type Blob,
  BlobMismatch,
  BlobMissing,
  BlobsUnavailable,
  type BlobStore,
  type ByteRange,
  type StoredBlob,
} from '../port.js'
import { VerifiedReads } from '../verified-reads.js'
import { S3Bucket, WrongHash } from './bucket.js'
import { type Copy, copyFrom, keyFor, placeOf, shelf, stored } from './copies.js'
import { inPieces, piecesFrom } from './pieces.js'
import type { S3Access, S3Address } from './s3-address.js'

const markKey = 'countersign.json'

/** Retries when another put has replaced the copy before it is opened. */
const maxChecks = 10

export interface S3Blobs extends BlobStore {
  readonly address: S3Address
  mark(): Promise<string | null>
  writeMark(markText: string): Promise<void>
  close(): void
}

/**
 * Stores blobs in an S3 bucket for any number of processes.
 * Each put creates a new copy under a timestamped key; the newest counts, and older ones are removed afterwards. A
 * removal only deletes the copies it has listed, so it cannot race with a put. Conditional writes, which few stores
 * support, are not needed. A crash leaves at most an extra copy for the next put or removal.
 * @param now milliseconds; clock skew between replicas must stay below the idle time before removal
 * @throws {BlobsUnavailable} if it cannot be written
 */
export async function openS3Blobs(access: S3Access, now: () => number = Date.now): Promise<S3Blobs> {
  const bucket = new S3Bucket(access)
  const { key: _key, secret: _secret, ...address } = access
  const blobs = new BucketBlobs(bucket, address, now)
  try {
    await bucket.look()
    await blobs.check()
    return blobs
  } catch (error) {
    bucket.close()
    throw error
  }
}

class BucketBlobs implements S3Blobs {
  readonly #whole = new VerifiedReads()

  constructor(
    private readonly bucket: S3Bucket,
    readonly address: S3Address,
    private readonly now: () => number,
  ) {}

  async putFile({ path, sha256, size }: { path: string } & Blob): Promise<void> {
    mustBeSha256(sha256)
    const found = await stat(path)
    if (found.size !== size) throw new BlobMismatch(sha256, size, found.size)
    await this.#put(sha256, { size, bytes: () => createReadStream(path) })
    await unlink(path)
  }

  async touch(sha256: string): Promise<boolean> {
    return this.#put(sha256)
  }

  async putBytes(bytes: Uint8Array): Promise<Blob> {
    const blob = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength }
    await this.#put(blob.sha256, { size: blob.size, bytes: () => inPieces(bytes) })
    return blob
  }

  async read(sha256: string, range?: ByteRange): Promise<Readable> {
    let known = await this.#newest(sha256)
    if (!known) throw new BlobMissing(sha256)
    const open = async (first: number) => {
      for (let look = 0; look < maxChecks; look++) {
        const copy = known ?? (await this.#newest(sha256))
        known = null
        const bytes = copy && (await this.bucket.get(copy.key, first, range?.end))
        if (bytes || !copy) return bytes
      }
      return null
    }
    const pieces = () => piecesFrom(sha256, open, range?.start)
    return range ? Readable.from(pieces(), { objectMode: false }) : this.#whole.read(sha256, pieces)
  }

  async find(sha256: string): Promise<StoredBlob | null> {
    const copy = await this.#newest(sha256)
    return copy && stored(copy)
  }

  async *list(): AsyncIterable<StoredBlob> {
    let newest: Copy | null = null
    // Copies of a blob are adjacent, the newest last.
    for await (const object of this.bucket.list(shelf)) {
      const copy = copyFrom(object)
      if (!copy) continue
      if (newest && newest.sha256 !== copy.sha256) yield stored(newest)
      newest = copy
    }
    if (newest) yield stored(newest)
  }

  async removeIfIdle(sha256: string, idleSince: Date): Promise<boolean> {
    const copies = await this.#copies(sha256)
    if (copies.some(({ touchedAt }) => touchedAt >= idleSince)) return false
    // Even without live copies, an interrupted removal may have left versions.
    await this.#remove(sha256, copies)
    return copies.length > 0
  }

  async check(): Promise<void> {
    await this.bucket.check()
    this.#whole.mustBeWhole()
  }

  async mark(): Promise<string | null> {
    const found = await this.bucket.get(markKey)
    return found && text(found)
  }

  async writeMark(markText: string): Promise<void> {
    await this.bucket.write(markKey, markText)
  }

  close(): void {
    this.bucket.close()
  }

  /** @param given the bytes; if omitted, only copies existing ones @returns false if there are none */
  async #put(sha256: string, given?: { size: number; bytes: () => Readable }): Promise<boolean> {
    const before = await this.#copies(sha256)
    const newest = before.at(-1)
    // Exceeds the newest copy even if the clock is behind.
    const at = Math.max(this.now(), newest ? newest.touchedAt.getTime() + 1 : 0)
    const key = keyFor(sha256, at)
    // A concurrent removal may have deleted the source.
    if (!newest || !(await this.bucket.copy(newest, key))) {
      if (!given) return false
      await this.#upload(key, { sha256, size: given.size }, given.bytes())
    }
    await this.#remove(sha256, before).catch(leftForLater)
    return true
  }

  async #upload(key: string, blob: Blob, bytes: Readable): Promise<void> {
    try {
      await this.bucket.put(key, blob, bytes)
    } catch (error) {
      if (error instanceof WrongHash) throw new BlobMismatch(blob.sha256, blob.size, blob.size)
      throw error
    }
  }

  #remove(sha256: string, copies: readonly Copy[]): Promise<void> {
    return this.bucket.remove(
      placeOf(sha256),
      copies.map(({ key }) => key),
    )
  }

  async #newest(sha256: string): Promise<Copy | null> {
    return (await this.#copies(sha256)).at(-1) ?? null
  }

  async #copies(sha256: string): Promise<Copy[]> {
    mustBeSha256(sha256)
    const copies: Copy[] = []
    for await (const object of this.bucket.list(placeOf(sha256))) {
      const copy = copyFrom(object)
      if (copy) copies.push(copy)
    }
    return copies
  }
}

/** The bytes are safe; the next put or removal deletes the extra copy. */
function leftForLater(error: unknown): void {
  if (!(error instanceof BlobsUnavailable)) throw error
}
