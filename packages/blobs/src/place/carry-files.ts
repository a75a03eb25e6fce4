import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobStore, StoredBlob } from '../port.js'

/** Files that are carried over at the same time: each waits for two stores most of its time. */
const atOnce = 8

/** How often it is told how far it is, in files. */
const tellEach = 1000

/** What was carried from one place to another. */
export interface FilesCarried {
  /** The names of all there are. */
  names: ReadonlySet<string>
  /** How many of them were not there before. */
  copied: number
}

export interface FilesToCarry {
  from: Pick<BlobStore, 'list' | 'read'>
  to: Pick<BlobStore, 'find' | 'putFile'>
  /** Where files lie on their way; emptied first. */
  stagingDir: string
  /** Ends it after the files in hand; it is taken up again later. */
  signal: AbortSignal
  tell?: (done: { files: number; copied: number }) => void
}

/**
 * Copies every file of one store to another. Whatever is there already is not carried again, so it can be stopped and taken up
 * again. The bytes of each are compared with its name where they are read.
 *
 * @throws {BlobAltered} at the first file that is not what it was
 */
export async function carryFiles({ from, to, stagingDir, signal, tell }: FilesToCarry): Promise<FilesCarried> {
  await rm(stagingDir, { recursive: true, force: true })
  await mkdir(stagingDir, { recursive: true, mode: 0o700 })
  const names = new Set<string>()
  let copied = 0
  const carry = async ({ sha256, size }: StoredBlob) => {
    names.add(sha256)
    if (names.size % tellEach === 0) tell?.({ files: names.size, copied })
    if ((await to.find(sha256))?.size === size) return
    const path = join(stagingDir, sha256)
    await pipeline(await from.read(sha256), createWriteStream(path))
    await to.putFile({ path, sha256, size })
    copied++
  }
  await severalAtOnce(from.list(), carry, signal)
  return { names, copied }
}

/**
 * Removes what has other names. A place whose files are said to be none is no copy of another: everything stays there.
 *
 * @returns how many were removed
 */
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

/** Works off what comes, some at a time. Where one fails, those in hand are waited for, and no further is begun. */
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
