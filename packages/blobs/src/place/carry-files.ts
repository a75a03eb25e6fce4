import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobStore, StoredBlob } from '../port.js'

const atOnce = 8

const progressEvery = 1000

export interface FilesCarried {
  names: ReadonlySet<string>
  copied: number
}

export interface FilesToCarry {
  from: Pick<BlobStore, 'list' | 'read'>
  to: Pick<BlobStore, 'find' | 'putFile'>
  /** Holds files in transit; emptied first. */
  stagingDir: string
  /** Stops after the files in progress; a later run resumes. */
  signal: AbortSignal
  onProgress?: (done: { files: number; copied: number }) => void
}

/** Copies the files that the target lacks, so it can resume. @throws {BlobAltered} at the first corrupt file */
export async function carryFiles({ from, to, stagingDir, signal, onProgress }: FilesToCarry): Promise<FilesCarried> {
  await rm(stagingDir, { recursive: true, force: true })
  await mkdir(stagingDir, { recursive: true, mode: 0o700 })
  const names = new Set<string>()
  let copied = 0
  const carry = async ({ sha256, size }: StoredBlob) => {
    names.add(sha256)
    if (names.size % progressEvery === 0) onProgress?.({ files: names.size, copied })
    if ((await to.find(sha256))?.size === size) return
    const path = join(stagingDir, sha256)
    await pipeline(await from.read(sha256), createWriteStream(path))
    await to.putFile({ path, sha256, size })
    copied++
  }
  await severalAtOnce(from.list(), carry, signal)
  return { names, copied }
}

/** Removes files with other names; none if `names` is empty, since then nothing was copied. */
export async function removeOthers(
  store: Pick<BlobStore, 'list' | 'removeIfIdle'>,
  names: ReadonlySet<string>,
): Promise<number> {
  let removed = 0
  if (names.size === 0) return removed
  for await (const { sha256 } of store.list()) {
    if (!names.has(sha256) && (await store.removeIfIdle(sha256, endOfTime))) removed++
  }
  return removed
}

const endOfTime = new Date(8.64e15)

/** Processes items concurrently. After a failure it starts no more, and waits for those in progress. */
async function severalAtOnce<Item>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const all = items[Symbol.asyncIterator]()
  let isOver = false
  const worker = async () => {
    try {
      for (let next = await all.next(); !next.done && !isOver; next = await all.next()) {
        signal.throwIfAborted()
        await work(next.value)
      }
    } catch (error) {
      isOver = true
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
