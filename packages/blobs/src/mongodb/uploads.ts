import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Collection, type GridFSBucket, MongoRuntimeError, ObjectId } from 'mongodb'

export interface Unfinished {
  _id: ObjectId
  sha256: string
  since: Date
}

/** No upload takes this long, so the writer of an older mark has crashed. */
const forgottenAfterMs = 60 * 60 * 1000

/** Uploads and removes GridFS files, marking each so that a crash leaves none unnoticed. */
export class Uploads {
  constructor(
    private readonly bucket: GridFSBucket,
    private readonly unfinished: Collection<Unfinished>,
    private readonly now: () => number,
  ) {}

  async upload(sha256: string, bytes: Readable): Promise<{ file: ObjectId; length: number }> {
    const file = new ObjectId()
    await this.mark(file, sha256)
    const upload = this.bucket.openUploadStreamWithId(file, sha256)
    await pipeline(bytes, upload)
    return { file, length: upload.length }
  }

  async mark(file: ObjectId, sha256: string): Promise<void> {
    const since = new Date(this.now())
    await this.unfinished.updateOne({ _id: file }, { $set: { sha256, since } }, { upsert: true })
  }

  async unmark(file: ObjectId): Promise<void> {
    await this.unfinished.deleteOne({ _id: file })
  }

  async remove(file: ObjectId): Promise<void> {
    try {
      await this.bucket.delete(file)
    } catch (error) {
      // GridFS also removes the chunks of an unfinished file, and then throws because the file document is missing.
      if (!(error instanceof MongoRuntimeError)) throw error
    }
    await this.unmark(file)
  }

  forgotten(): Promise<Unfinished[]> {
    const before = new Date(this.now() - forgottenAfterMs)
    return this.unfinished.find({ since: { $lt: before } }).toArray()
  }

  async check(): Promise<void> {
    const file = new ObjectId()
    await this.mark(file, '')
    await this.unmark(file)
  }
}
