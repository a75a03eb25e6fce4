import type { BlobStore } from '@countersign/blobs'
import type { BytesUnderWay } from '../../ports/bytes-under-way.js'
import type { Clock } from '../../../kernel/clock.js'
import { documentShelf } from '../../read-models/documents/documents.js'
import type { ReadModels } from '../../../platform/read-models.js'
import { idleBlobMs } from './idle-times.js'

/** A removal waits up to a minute for uploads of the same bytes, then leaves them to the sweep (ADR 0051). */
const lookEveryMs = 500
const mostLooks = 60_000 / lookEveryMs

export interface BytesRemovalParts {
  readModels: Pick<ReadModels, 'latest'>
  blobs: Pick<BlobStore, 'find' | 'removeIfIdle'>
  underWay: Pick<BytesUnderWay, 'isMarked'>
  clock: Clock
}

/**
 * Removes unused bytes immediately, except bytes that a marker reserves for a command about to name them.
 *
 * A command marks, puts, appends and clears, in this order. A removal reads the time of the last put, then the markers, then
 * the usage, and removes the bytes unless they were put since. A marker that it missed was either cleared earlier, so the
 * event already shows the usage, or set later, so the put is later as well.
 */
export class BytesRemoval {
  readonly #ended = new AbortController()

  constructor(private readonly parts: BytesRemovalParts) {}

  /** @returns the bytes that stay because a command is about to name them */
  async removeUnmarked(sha256s: Iterable<string>): Promise<string[]> {
    const { blobs, underWay } = this.parts
    const marked: string[] = []
    const free: { sha256: string; before: Date }[] = []
    for (const sha256 of await this.#unused([...sha256s])) {
      const blob = await blobs.find(sha256)
      const since = new Date(this.parts.clock.now().getTime() - idleBlobMs)
      if (await underWay.isMarked(sha256, since)) marked.push(sha256)
      // A removal that was interrupted may have left parts of a missing blob.
      else free.push({ sha256, before: blob ? new Date(blob.touchedAt.getTime() + 1) : new Date(0) })
    }
    const unused = new Set(await this.#unused(free.map(({ sha256 }) => sha256)))
    for (const { sha256, before } of free) if (unused.has(sha256)) await blobs.removeIfIdle(sha256, before)
    return marked
  }

  /** Retries until no command is about to name the bytes; leaves them to the sweep after 60 s. */
  async removeLater(sha256s: readonly string[]): Promise<void> {
    const { signal } = this.#ended
    let marked = sha256s
    for (let looks = 0; marked.length > 0 && looks < mostLooks && !signal.aborted; looks++) {
      await this.parts.clock.sleep(lookEveryMs, { ref: false, signal })
      marked = await this.removeUnmarked(marked)
    }
  }

  stop(): void {
    this.#ended.abort()
  }

  async #unused(sha256s: readonly string[]): Promise<string[]> {
    if (sha256s.length === 0) return []
    const shelf = await this.parts.readModels.latest(documentShelf)
    const unused: string[] = []
    for (const sha256 of sha256s) if (!(await shelf.get('blobs', sha256))) unused.push(sha256)
    return unused
  }
}
