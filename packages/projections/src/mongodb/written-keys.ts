/** Bits a key: of keys that were never added, one in some two thousand is taken for one that was. */
const bitsAKey = 16
/** How many of them a key sets. */
const marksAKey = 8
/** Keys of the first filter; each further one takes four times as many as the one before it. */
const fewestKeys = 1 << 14

interface Filter {
  bits: Uint32Array
  room: number
}

/**
 * Which keys were written, in two bytes a key: it may take a key for one that was, never one that was for another. A Bloom
 * filter that grows.
 */
export class WrittenKeys {
  readonly #filters: Filter[] = []

  add(key: string): void {
    let filter = this.#filters.at(-1)
    if (!filter || filter.room === 0) {
      const room = fewestKeys * 4 ** this.#filters.length
      filter = { bits: new Uint32Array((room * bitsAKey) / 32), room }
      this.#filters.push(filter)
    }
    filter.room--
    for (const mark of marksOf(key, filter.bits.length * 32)) filter.bits[mark >>> 5]! |= 1 << (mark & 31)
  }

  /** False: it was certainly never added. */
  mayHave(key: string): boolean {
    return this.#filters.some(({ bits }) =>
      marksOf(key, bits.length * 32).every((mark) => (bits[mark >>> 5]! & (1 << (mark & 31))) !== 0),
    )
  }
}

/** Two hashes of the key (FNV-1a, from two beginnings), and steps of the second from the first. */
function marksOf(key: string, size: number): number[] {
  const first = hashOf(key, 0x811c9dc5)
  const step = hashOf(key, 0x9747b28c) | 1
  return Array.from({ length: marksAKey }, (_, n) => ((first + Math.imul(n, step)) >>> 0) % size)
}

function hashOf(key: string, from: number): number {
  let hash = from
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
