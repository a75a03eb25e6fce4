import type { Picture } from './picture.js'

/** Holds sixteen A4 pages. */
const mostBytes = 32 * 2 ** 20

/** Looks up the picture of a page (from 0) before its stamps. */
export type KeptOf = (index: number) => Picture | undefined

/**
 * Pictures of pages before their stamps, by the SHA-256 of the PDF. Compute it from the bytes that this process drew.
 * @param most bytes in all; beyond it the oldest pictures are dropped
 */
export class KeptPictures {
  readonly #pictures = new Map<string, Picture>()
  #bytes = 0

  constructor(private readonly most = mostBytes) {}

  of(sha256: string): KeptOf {
    return (index) => this.#pictures.get(keyOf(sha256, index))
  }

  /** Draws the pages that are not kept, until the document's pictures would fill the room. */
  fill(sha256: string, indices: readonly number[], draw: KeptOf): void {
    let own = 0
    for (const index of indices) {
      const picture = this.of(sha256)(index) ?? draw(index)
      own += picture?.pixels.length ?? 0
      if (own > this.most) return
      if (picture) this.#keep(keyOf(sha256, index), picture)
    }
  }

  #keep(key: string, picture: Picture): void {
    this.#drop(key)
    this.#pictures.set(key, picture)
    this.#bytes += picture.pixels.length
    for (const oldest of this.#pictures.keys()) {
      if (this.#bytes <= this.most) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#pictures.get(key)?.pixels.length ?? 0
    this.#pictures.delete(key)
  }
}

const keyOf = (sha256: string, index: number): string => `${sha256} ${index}`

/** The pictures of this process. */
export const keptPictures = new KeptPictures()
