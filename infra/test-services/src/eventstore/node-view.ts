import type { DoubleLog, StoredEvent } from './double-log.js'

/** The log as one node of a cluster has it. A node that fell behind has only the events from before. */
export class NodeView {
  /** Number of events that the node has; null for all. */
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

  /** Returns the index in `all` of the event with exactly this position, or -1. */
  indexAt(position: bigint): number {
    const index = this.log.indexAt(position)
    return index < (this.#count ?? Number.POSITIVE_INFINITY) ? index : -1
  }

  /** @returns a function that removes the listener */
  listen(listener: (event: StoredEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The node receives no further events. */
  fallBehind(): void {
    this.#count ??= this.log.all.length
  }

  /** The node receives the events that it missed, and all new ones. */
  catchUp(): void {
    const missed = this.log.all.slice(this.#count ?? this.log.all.length)
    this.#count = null
    for (const event of missed) this.#tell(event)
  }

  #tell(event: StoredEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}
