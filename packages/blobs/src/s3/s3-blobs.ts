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
import { WholeReads } from '../whole-reads.js'
import { S3Bucket, WrongHash } from './bucket.js'
import { type Copy, copyFrom, keyFor, placeOf, shelf, stored } from './copies.js'
import { inPieces, piecesFrom } from './pieces.js'
import type { S3Access, S3Address } from './s3-address.js'

/** The key of a few words about whose files these are. */
const markKey = 'countersign.json'

/** How often a reader looks for a copy that is there: each time, somebody else has put the same bytes. */
const mostLooks = 10

/** A store in a bucket, and the few words that are kept in it about whose it is. */
export interface S3Blobs extends BlobStore {
  readonly address: S3Address
  /** The words; null where there are none. @throws {BlobsUnavailable} */
  mark(): Promise<string | null>
  /** @throws {BlobsUnavailable} */
  writeMark(words: string): Promise<void>
  close(): void
}

/**
 * Blobs in a bucket of an object store, for any number of processes.
 *
 * Each put makes a copy of its own, under a key that says when: from what is there, within the store, or from the bytes that
 * were given. The newest is the one that counts, and older ones go once it is there. So a put and a removal of the same bytes
 * never concern the same object: a removal takes the copies that it saw, and who puts at that moment makes another. Nothing
 * rests on conditions of writes, which few stores know. An object is there with all of its bytes or not at all, so that a
 * crash leaves nothing but an older copy, which the next put or removal takes.
 *
 * @param now in milliseconds; replicas' clocks may differ by less than the time a blob must have been idle to be removed
 * @throws {BlobsUnavailable} when it cannot be written
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
  readonly #whole = new WholeReads()

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
      // The copy may give way to another just before it is opened.
      for (let look = 0; look < mostLooks; look++) {
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
    // Copies of one blob follow one another, the newest last.
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
    // Without any there may be what an earlier removal, which ended half-way, has left.
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

  async writeMark(words: string): Promise<void> {
    await this.bucket.write(markKey, words)
  }

  close(): void {
    this.bucket.close()
  }

  /**
   * @param given the bytes; left out: only a copy of what is there is made
   * @returns whether they are there now
   */
  async #put(sha256: string, given?: { size: number; bytes: () => Readable }): Promise<boolean> {
    const before = await this.#copies(sha256)
    const newest = before.at(-1)
    // Later than what is there, also by a clock that is behind.
    const at = Math.max(this.now(), newest ? newest.touchedAt.getTime() + 1 : 0)
    const key = keyFor(sha256, at)
    // A removal may have come in between: then it is new.
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

  /** Every copy there is, the newest last. */
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

/** The bytes are safe; a copy too many goes with the next put or removal. */
function leftForLater(error: unknown): void {
  if (!(error instanceof BlobsUnavailable)) throw error
}
