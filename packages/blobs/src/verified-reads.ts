import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BlobAltered, BlobsAltered } from './port.js'

/**
 * Hashes whole reads and withholds the last chunk until the hash matches, so no reader takes altered bytes for
 * complete.
 */
export class VerifiedReads {
  readonly #altered = new Set<string>()

  /** Opens the blob on the first read. Fails with {@link BlobAltered} instead of the last chunk. */
  read(sha256: string, open: () => AsyncIterable<Uint8Array>): Readable {
    return Readable.from(this.#hashed(sha256, open), { objectMode: false })
  }

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
