import type { DoubleLog, StoredEvent } from './double-log.js'

/** The log as one node of a cluster has it: all of it, or what it had when it fell behind. */
export class NodeView {
  /** Events that it has of the whole log; null where it has all. */
  #count: number | null = null
  readonly #listeners = new Set<(event: StoredEvent) => void>()

  constructor(private readonly log: DoubleLog) {
    log.listen((event) => {
      if (this.#count === null) this.#tell(event)
    })
  }

  get all(): readonly StoredEvent[] {
    return this.#count === null ? this.log.all : this.log.all.slice(0, this.#count)
  }

  stream(name: string): readonly StoredEvent[] {
    if (this.#count === null) return this.log.stream(name)
    const newest = this.log.all[this.#count - 1]?.position ?? 0n
    return this.log.stream(name).filter(({ position }) => position <= newest)
  }

  /** Where in `all` the event with exactly this position is; -1 where there is none. */
  indexAt(position: bigint): number {
    const index = this.log.indexAt(position)
    return index < (this.#count ?? Number.POSITIVE_INFINITY) ? index : -1
  }

  /** @returns what ends the listening */
  listen(listener: (event: StoredEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Gets no event from now on. */
  fallBehind(): void {
    this.#count ??= this.log.all.length
  }

  /** Gets what it missed, and from now on everything again. */
  catchUp(): void {
    const missed = this.log.all.slice(this.#count ?? this.log.all.length)
    this.#count = null
    for (const event of missed) this.#tell(event)
  }

  #tell(event: StoredEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}
