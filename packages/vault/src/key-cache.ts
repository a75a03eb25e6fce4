import type { SubjectKey } from './subject-key.js'

/** No replica keeps keys in memory beyond a minute (rule erasure-3). */
const keptMs = 60_000
const mostKept = 10_000

/**
 * Keys in use, for a minute at most: after that the vault is asked again and would say 'destroyed'. They go when their time
 * is over, asked for or not.
 */
export class KeyCache {
  readonly #keys = new Map<string, { key: SubjectKey; until: number }>()
  #sweep: NodeJS.Timeout | undefined

  constructor(private readonly now: () => number) {}

  get(subject: string): SubjectKey | undefined {
    const kept = this.#keys.get(subject)
    if (!kept) return undefined
    if (kept.until > this.now()) return kept.key
    this.#keys.delete(subject)
    return undefined
  }

  put(key: SubjectKey): void {
    // Entries are in the order they were put in, and all are kept equally long: the oldest come first.
    for (const [subject, kept] of this.#keys) {
      if (kept.until > this.now() && this.#keys.size < mostKept) break
      this.#keys.delete(subject)
    }
    this.#keys.delete(key.subject)
    this.#keys.set(key.subject, { key, until: this.now() + keptMs })
    this.#sweepIn(keptMs)
  }

  /** How many keys are held at this moment. */
  get size(): number {
    return this.#keys.size
  }

  drop(subject: string): void {
    this.#keys.delete(subject)
  }

  clear(): void {
    clearTimeout(this.#sweep)
    this.#sweep = undefined
    this.#keys.clear()
  }

  #sweepIn(ms: number): void {
    this.#sweep ??= setTimeout(() => {
      this.#sweep = undefined
      const now = this.now()
      for (const [subject, kept] of this.#keys) {
        // The oldest come first: the others go when theirs is the turn.
        if (kept.until > now) return this.#sweepIn(kept.until - now)
        this.#keys.delete(subject)
      }
    }, ms).unref()
  }
}
