import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BlobAltered, BlobsAltered } from './port.js'

/**
 * Whole reads of one store: each is hashed as it goes, and the last piece is held back until the hash is right, so that
 * nobody takes what was altered behind the store's back for the whole of it. Remembers what was found altered.
 */
export class WholeReads {
  readonly #altered = new Set<string>()

  /**
   * @param open gives the stored bytes; called when the first of them is asked for, so that what nobody reads stays closed
   * @returns the same bytes; fails with {@link BlobAltered} instead of giving the last piece of others
   */
  read(sha256: string, open: () => AsyncIterable<Uint8Array>): Readable {
    return Readable.from(this.#hashed(sha256, open), { objectMode: false })
  }

  /** @throws {BlobsAltered} when something was found altered, and not put right since */
  mustBeWhole(): void {
    if (this.#altered.size > 0) throw new BlobsAltered(this.#altered)
  }

  async *#hashed(sha256: string, open: () => AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    const hash = createHash('sha256')
    let held: Uint8Array | undefined
    for await (const piece of open()) {
      hash.update(piece)
      if (held) yield held
      held = piece
    }
    if (hash.digest('hex') !== sha256) {
      this.#altered.add(sha256)
      throw new BlobAltered(sha256)
    }
    this.#altered.delete(sha256)
    if (held) yield held
  }
}
