import { createHash } from 'node:crypto'
import type { BlobStore } from '@countersign/blobs'
import { removeStaged } from '@countersign/process'
import type { Mark } from '../../signing/field-value.js'

/** A picture on disk that was judged. */
interface StagedPicture {
  path: string
  sha256: string
  size: number
}

/** Marks of one finish whose bytes no blob holds yet: they become blobs with the decision that names them, or go. */
export class StagedMarks {
  readonly #strokes: { bytes: Uint8Array; sha256: string }[] = []
  readonly #pictures: StagedPicture[] = []
  /** Blobs that these made, and since when they are there. */
  readonly #fresh: { sha256: string; since: Date }[] = []

  constructor(private readonly blobs: Pick<BlobStore, 'putBytes' | 'putFile' | 'find' | 'removeIfIdle'>) {}

  /** @param strokes a drawing, as canonical JSON */
  stageStrokes(strokes: string): Extract<Mark, { kind: 'drawn' }> {
    const bytes = new TextEncoder().encode(strokes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    this.#strokes.push({ bytes, sha256 })
    return { kind: 'drawn', sha256, size: bytes.length }
  }

  /** SHA-256 of every mark that waits. */
  get sha256s(): string[] {
    return [...this.#strokes, ...this.#pictures].map(({ sha256 }) => sha256)
  }

  stagePicture(picture: StagedPicture): void {
    this.#pictures.push(picture)
  }

  /** Makes blobs of them. Again, after a conflict, it does nothing more: they are there. */
  async keep(): Promise<void> {
    for (let [strokes] = this.#strokes; strokes; [strokes] = this.#strokes) {
      const { bytes, sha256 } = strokes
      await this.#put(sha256, () => this.blobs.putBytes(bytes))
      this.#strokes.shift()
    }
    for (let [picture] = this.#pictures; picture; [picture] = this.#pictures) {
      const { path, sha256, size } = picture
      await this.#put(sha256, () => this.blobs.putFile({ path, sha256, size }))
      this.#pictures.shift()
    }
  }

  /** What was kept goes again, for nothing names it after all; what others have put since is theirs. */
  async takeBack(): Promise<void> {
    for (const { sha256, since } of this.#fresh.splice(0)) {
      await this.blobs.removeIfIdle(sha256, new Date(since.getTime() + 1))
    }
  }

  /** What was not kept goes. */
  async drop(): Promise<void> {
    this.#strokes.length = 0
    for (const { path } of this.#pictures.splice(0)) await removeStaged(path)
  }

  async #put(sha256: string, put: () => Promise<unknown>): Promise<void> {
    const isKnown = await this.blobs.find(sha256)
    await put()
    const made = isKnown ? null : await this.blobs.find(sha256)
    if (made) this.#fresh.push({ sha256, since: made.touchedAt })
  }
}
