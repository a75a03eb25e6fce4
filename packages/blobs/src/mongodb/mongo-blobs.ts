import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, unlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { anyTime, boundedCalls, type Db, upsert } from '@countersign/mongo'
import { type Collection, GridFSBucket, type ObjectId } from 'mongodb'
import { mustBeSha256 } from '../must-be-sha256.js'
import {
  type Blob,
  BlobMismatch,
  BlobMissing,
  type BlobStore,
  BlobsUnavailable,
  type ByteRange,
  type StoredBlob,
} from '../port.js'
import { VerifiedReads } from '../verified-reads.js'
import { Uploads } from './uploads.js'

/** Publishes a GridFS file under its SHA-256; a file without such a document is not a blob. */
interface Published {
  _id: string
  file: ObjectId
  size: number
  touchedAt: Date
}

/**
 * Stores blobs in GridFS for any number of processes.
 * A blob is uploaded under a fresh id and published by one insert under its SHA-256, so a crash leaves no torn blob
 * and one of several concurrent uploads wins. Uploads and removals are marked first; opening the store sweeps marks
 * older than an hour.
 * @param name collection name, and prefix of the related collections
 * @param now milliseconds; clock skew between replicas must stay below the idle time before removal
 * @throws {BlobsUnavailable}
 */
export async function openMongoBlobs({
  db,
  name = 'blobs',
  now = Date.now,
}: {
  db: Db
  name?: string
  now?: () => number
}): Promise<BlobStore> {
  const bucket = new GridFSBucket(db, { bucketName: `${name}.bytes` })
  const published = db.collection<Published>(name)
  const uploads = new Uploads(bucket, db.collection(`${name}.unfinished`), now)
  const blobs = new MongoBlobs(published, bucket, uploads, now)
  await blobs.sweep()
  return blobs
}

class MongoBlobs implements BlobStore {
  readonly #bounded = boundedCalls((cause) => new BlobsUnavailable('the blobs cannot be reached', { cause }), {
    counts: false,
  })

  readonly #whole = new VerifiedReads()

  constructor(
    private readonly published: Collection<Published>,
    private readonly bucket: GridFSBucket,
    private readonly uploads: Uploads,
    private readonly now: () => number,
  ) {}

  async putFile({ path, sha256, size }: { path: string } & Blob): Promise<void> {
    mustBeSha256(sha256)
    const found = await stat(path)
    if (found.size !== size) throw new BlobMismatch(sha256, size, found.size)
    if (!(await this.#touch(sha256))) await this.#upload({ sha256, size }, createReadStream(path))
    await unlink(path)
  }

  touch(sha256: string): Promise<boolean> {
    mustBeSha256(sha256)
    return this.#touch(sha256)
  }

  async putBytes(bytes: Uint8Array): Promise<Blob> {
    const blob = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength }
    if (!(await this.#touch(blob.sha256))) await this.#upload(blob, Readable.from([bytes]))
    return blob
  }

  async read(sha256: string, range?: ByteRange): Promise<Readable> {
    const blob = await this.#published(sha256)
    if (!blob) throw new BlobMissing(sha256)
    if (!range) return this.#whole.read(sha256, () => this.#chunks(this.bucket.openDownloadStream(blob.file)))
    const part = { start: range.start, end: lastOf(range, blob) + 1 }
    return Readable.from(this.#chunks(this.bucket.openDownloadStream(blob.file, part)), { objectMode: false })
  }

  async find(sha256: string): Promise<StoredBlob | null> {
    const found = await this.#published(sha256)
    return found && stored(found)
  }

  async *list(): AsyncIterable<StoredBlob> {
    const cursor = this.published.find()
    for (;;) {
      const next = await this.#bounded(() => cursor.next())
      if (!next) return
      yield stored(next)
    }
  }

  async removeIfIdle(sha256: string, idleSince: Date): Promise<boolean> {
    const found = await this.#published(sha256)
    if (!found || found.touchedAt >= idleSince) return false
    await this.#bounded(() => this.uploads.mark(found.file, sha256))
    // The filter spares bytes put again meanwhile; a later put finds no document and uploads them again.
    const { deletedCount } = await this.#bounded(() =>
      this.published.deleteOne({ _id: sha256, file: found.file, touchedAt: { $lt: idleSince } }),
    )
    await this.#bounded(() => (deletedCount ? this.uploads.remove(found.file) : this.uploads.unmark(found.file)))
    return deletedCount > 0
  }

  async check(): Promise<void> {
    await this.#bounded(() => this.uploads.check())
    this.#whole.mustBeWhole()
  }

  async sweep(): Promise<void> {
    for (const { _id: file, sha256 } of await this.#bounded(() => this.uploads.forgotten())) {
      const inUse = await this.#bounded(() => this.published.findOne({ _id: sha256, file }))
      await this.#bounded(() => (inUse ? this.uploads.unmark(file) : this.uploads.remove(file)))
    }
  }

  async #upload({ sha256, size }: Blob, bytes: Readable): Promise<void> {
    const { file, length } = await this.#bounded(() => this.uploads.upload(sha256, bytes), anyTime)
    if (length !== size) {
      await this.#bounded(() => this.uploads.remove(file))
      throw new BlobMismatch(sha256, size, length)
    }
    for (;;) {
      const winner = await this.#bounded(() => this.#publish({ sha256, size }, file))
      if (winner.equals(file)) return this.#bounded(() => this.uploads.unmark(file))
      // Another upload of the same bytes was published first, and may already be removed again.
      if (await this.#touch(sha256)) return this.#bounded(() => this.uploads.remove(file))
    }
  }

  async #publish({ sha256, size }: Blob, file: ObjectId): Promise<ObjectId> {
    const offer = { $setOnInsert: { file, size, touchedAt: new Date(this.now()) } }
    const published = await upsert(() =>
      this.published.findOneAndUpdate({ _id: sha256 }, offer, { upsert: true, returnDocument: 'after' }),
    )
    return published!.file
  }

  async #touch(sha256: string): Promise<boolean> {
    let touchedAt = new Date(this.now())
    for (;;) {
      const earlier = { _id: sha256, touchedAt: { $lt: touchedAt } }
      const { matchedCount } = await this.#bounded(() => this.published.updateOne(earlier, { $set: { touchedAt } }))
      if (matchedCount > 0) return true
      const found = await this.#published(sha256)
      if (!found) return false
      // Another clock is ahead, or this happens within the same millisecond.
      touchedAt = new Date(found.touchedAt.getTime() + 1)
    }
  }

  /** Maps outages and stalls to BlobsUnavailable; before the first byte the response can still report them. */
  async *#chunks(stored: Readable): AsyncIterable<Uint8Array> {
    const chunks = stored.iterator() as AsyncIterator<Uint8Array, undefined>
    try {
      for (;;) {
        const next = await this.#bounded(() => chunks.next())
        if (next.done) return
        yield next.value
      }
    } finally {
      stored.destroy()
    }
  }

  async #published(sha256: string): Promise<Published | null> {
    mustBeSha256(sha256)
    return this.#bounded(() => this.published.findOne({ _id: sha256 }))
  }
}

const lastOf = ({ end }: ByteRange, { size }: Published): number => Math.min(end, size - 1)

const stored = ({ _id, size, touchedAt }: Published): StoredBlob => ({ sha256: _id, size, touchedAt })
