/** Bits per key: about one false positive in two thousand. */
const bitsAKey = 16
const marksAKey = 8
/** Capacity of the first filter; each further one has four times the previous. */
const fewestKeys = 1 << 14

interface Filter {
  bits: Uint32Array
  room: number
}

/** The set of written keys as a growing Bloom filter, two bytes per key: false positives, but no false negatives. */
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

  /** False means certainly not added. */
  mayHave(key: string): boolean {
    return this.#filters.some(({ bits }) =>
      marksOf(key, bits.length * 32).every((mark) => (bits[mark >>> 5]! & (1 << (mark & 31))) !== 0),
    )
  }
}

/** Double hashing with FNV-1a from two seeds. */
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
