import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  fsync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
} from 'node:fs'
import { mkdir, readdir, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import AsyncLock from 'async-lock'
import { mustBeSha256 } from '../must-be-sha256.js'
import { BlobMismatch, BlobMissing, type Blob, type BlobStore, type ByteRange, type StoredBlob } from '../port.js'
import { VerifiedReads } from '../verified-reads.js'
import { onDisk } from './on-disk.js'

const flush = promisify(fsync)

/**
 * Stores blobs in a folder that belongs to one process, as `ab/cd…` by their SHA-256. A blob is renamed to its name
 * only after its bytes are synced, so a crash leaves no torn one.
 * Lookups and renames are synchronous, because a thread-pool round trip costs several times the call. Writes and
 * fsyncs are asynchronous.
 * @param dir created if missing; must share a file system with the files to adopt
 */
export async function openFolderBlobs({ dir }: { dir: string }): Promise<BlobStore> {
  await mkdir(join(dir, 'incoming'), { recursive: true })
  // Unfinished writes of a previous run were never acknowledged.
  for (const name of await readdir(join(dir, 'incoming'))) await unlink(join(dir, 'incoming', name))
  return new FolderBlobs(dir)
}

class FolderBlobs implements BlobStore {
  // Serializes puts and removals of the same bytes, so a cleanup cannot win over an acknowledged upload.
  readonly #turns = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY })
  readonly #whole = new VerifiedReads()

  constructor(private readonly dir: string) {}

  async putFile({ path, sha256, size }: { path: string } & Blob): Promise<void> {
    const found = statSync(path)
    if (found.size !== size) throw new BlobMismatch(sha256, size, found.size)
    await this.#inTurn(sha256, async () => {
      if (this.#touch(sha256)) unlinkSync(path)
      else await this.#adopt(path, sha256)
    })
  }

  touch(sha256: string): Promise<boolean> {
    return this.#inTurn(sha256, async () => this.#touch(sha256))
  }

  async putBytes(bytes: Uint8Array): Promise<Blob> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await this.#inTurn(sha256, async () => {
      if (this.#touch(sha256)) return
      const path = join(this.dir, 'incoming', randomUUID())
      try {
        await writeFile(path, bytes)
        await this.#adopt(path, sha256)
      } catch (error) {
        // A partial file would keep filling a full disk.
        await rm(path, { force: true }).catch(() => undefined)
        throw error
      }
    })
    return { sha256, size: bytes.byteLength }
  }

  async read(sha256: string, range?: ByteRange): Promise<Readable> {
    if (!(await this.find(sha256))) throw new BlobMissing(sha256)
    const path = this.#path(sha256)
    return range ? createReadStream(path, range) : this.#whole.read(sha256, () => createReadStream(path))
  }

  async find(sha256: string): Promise<StoredBlob | null> {
    const found = await onDisk(async () => statSync(this.#path(sha256), { throwIfNoEntry: false }))
    return found ? { sha256, size: found.size, touchedAt: found.mtime } : null
  }

  async *list(): AsyncIterable<StoredBlob> {
    for (const shelf of await readdir(this.dir)) {
      if (shelf.length !== 2) continue
      for (const name of await readdir(join(this.dir, shelf))) {
        const blob = await this.find(shelf + name)
        if (blob) yield blob
      }
    }
  }

  removeIfIdle(sha256: string, idleSince: Date): Promise<boolean> {
    return this.#inTurn(sha256, async () => {
      const blob = await this.find(sha256)
      if (!blob || blob.touchedAt >= idleSince) return false
      await unlink(this.#path(sha256))
      return true
    })
  }

  async check(): Promise<void> {
    const path = join(this.dir, 'incoming', randomUUID())
    await onDisk(async () => {
      await writeFile(path, '')
      await rm(path)
    })
    this.#whole.mustBeWhole()
  }

  #inTurn<Answer>(sha256: string, work: () => Promise<Answer>): Promise<Answer> {
    return this.#turns.acquire(sha256, () => onDisk(work))
  }

  #path(sha256: string): string {
    mustBeSha256(sha256)
    return join(this.dir, sha256.slice(0, 2), sha256.slice(2))
  }

  #touch(sha256: string): boolean {
    const path = this.#path(sha256)
    const before = statSync(path, { throwIfNoEntry: false })
    if (!before) return false
    const at = new Date(Math.max(Date.now(), before.mtime.getTime() + 1))
    utimesSync(path, at, at)
    return true
  }

  /** Syncs the bytes, then renames the file, then syncs its folder. */
  async #adopt(path: string, sha256: string): Promise<void> {
    const shelf = join(this.dir, sha256.slice(0, 2))
    const newShelf = mkdirSync(shelf, { recursive: true })
    await sync(path)
    renameSync(path, this.#path(sha256))
    await sync(shelf)
    if (newShelf) await sync(this.dir)
    this.#touch(sha256)
  }
}

async function sync(path: string): Promise<void> {
  const file = openSync(path, 'r')
  try {
    await flush(file)
  } finally {
    closeSync(file)
  }
}
