import { LRUCache } from 'lru-cache'
import type { KeyFate } from './port.js'
import type { SubjectKey } from './subject-key.js'

/** No replica caches keys for more than a minute (rule erasure-3). */
const keptMs = 60_000
const maxCached = 10_000

/** Remembers keys for a minute, and destructions, which are final, for good. */
export class KeyCache {
  readonly #keys: LRUCache<string, SubjectKey>
  readonly #destroyed = new LRUCache<string, true>({ max: maxCached })

  /** Purges expired keys even if they are never read again. @param now monotonic clock in milliseconds */
  constructor(now: () => number) {
    this.#keys = new LRUCache({
      max: maxCached, // The cache keeps an entry until its age exceeds `ttl`.
      ttl: keptMs - 1,
      ttlAutopurge: true,
      ttlResolution: 0,
      perf: { now },
    })
  }

  /** Keys in memory. */
  get size(): number {
    return this.#keys.size
  }

  get(subject: string): KeyFate | undefined {
    return this.#destroyed.has(subject) ? 'destroyed' : this.#keys.get(subject)
  }

  set(subject: string, fate: KeyFate): void {
    if (fate === 'destroyed') this.#destroyed.set(subject, true)
    else this.#keys.set(subject, fate)
  }

  delete(subject: string): void {
    this.#keys.delete(subject)
  }

  clear(): void {
    this.#keys.clear()
    this.#destroyed.clear()
  }
}
