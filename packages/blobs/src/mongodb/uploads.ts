import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Collection, type GridFSBucket, MongoRuntimeError, ObjectId } from 'mongodb'

/** A GridFS file that no blob may name: it is being uploaded, or removed. */
export interface Unfinished {
  _id: ObjectId
  /** What its bytes are, or will be, published under. */
  sha256: string
  since: Date
}

/** No upload takes so long: who set a mark that is older has ended. */
const forgottenAfterMs = 60 * 60 * 1000

/** GridFS files on their way in and out, each marked so that none is forgotten when a process ends in between. */
export class Uploads {
  constructor(
    private readonly bucket: GridFSBucket,
    private readonly unfinished: Collection<Unfinished>,
    private readonly now: () => number,
  ) {}

  /** Uploads under a new, marked id. @returns the id, and how many bytes came */
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

  /** Removes a marked file, however much of it there is, and the mark last. */
  async remove(file: ObjectId): Promise<void> {
    try {
      await this.bucket.delete(file)
    } catch (error) {
      // GridFS removes the chunks of a file that was never finished too, and then complains that there was no file.
      if (!(error instanceof MongoRuntimeError)) throw error
    }
    await this.unmark(file)
  }

  /** Files whose marks are an hour old. */
  forgotten(): Promise<Unfinished[]> {
    const before = new Date(this.now() - forgottenAfterMs)
    return this.unfinished.find({ since: { $lt: before } }).toArray()
  }

  /** Answers when bytes can be written: a mark is, and is taken away again. */
  async check(): Promise<void> {
    const file = new ObjectId()
    await this.mark(file, '')
    await this.unmark(file)
  }
}
