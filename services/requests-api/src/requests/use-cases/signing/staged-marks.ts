import { createHash } from 'node:crypto'
import type { BlobStore } from '@countersign/blobs'
import { removeStaged } from '@countersign/process'
import type { Mark } from '../../domain/field-value.js'

interface StagedPicture {
  path: string
  sha256: string
  size: number
}

/** Marks that become blobs together with the decision that names them, or are dropped. */
export class StagedMarks {
  readonly #strokes: { bytes: Uint8Array; sha256: string }[] = []
  readonly #pictures: StagedPicture[] = []

  constructor(private readonly blobs: Pick<BlobStore, 'putBytes' | 'putFile'>) {}

  stageStrokes(strokes: string): Extract<Mark, { kind: 'drawn' }> {
    const bytes = new TextEncoder().encode(strokes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    this.#strokes.push({ bytes, sha256 })
    return { kind: 'drawn', sha256, size: bytes.length }
  }

  get sha256s(): string[] {
    return [...this.#strokes, ...this.#pictures].map(({ sha256 }) => sha256)
  }

  stagePicture(picture: StagedPicture): void {
    this.#pictures.push(picture)
  }

  /** Idempotent, for retries after a conflict. */
  async keep(): Promise<void> {
    for (let [strokes] = this.#strokes; strokes; [strokes] = this.#strokes) {
      await this.blobs.putBytes(strokes.bytes)
      this.#strokes.shift()
    }
    for (let [picture] = this.#pictures; picture; [picture] = this.#pictures) {
      await this.blobs.putFile(picture)
      this.#pictures.shift()
    }
  }

  async drop(): Promise<void> {
    this.#strokes.length = 0
    for (const { path } of this.#pictures.splice(0)) await removeStaged(path)
  }
}
