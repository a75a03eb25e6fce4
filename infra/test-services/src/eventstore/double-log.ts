export interface StoredEvent {
  id: string
  stream: string
  revision: bigint
  /** Commit and prepare position. They are equal, except in explicit transactions. */
  position: bigint
  type: string
  contentType: string
  /** In units of 100 nanoseconds since 1970. */
  created: bigint
  data: Uint8Array
  metadata: Uint8Array
}

export type ProposedEvent = Pick<StoredEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>

export type Expected = { kind: 'revision'; revision: bigint } | { kind: 'no-stream' | 'any' | 'exists' }

export type AppendOutcome =
  | { kind: 'appended'; revision: bigint; position: bigint | null }
  | { kind: 'wrong-version'; current: bigint | null }
  | { kind: 'too-large' }

/** Limit for the total data of one append, without metadata (engines-5). */
export const maxAppendBytes = 1_048_576

/** The events of a double. They survive its kills and restarts. */
export class DoubleLog {
  readonly all: StoredEvent[] = []
  readonly #streams = new Map<string, StoredEvent[]>()
  readonly #listeners = new Set<(event: StoredEvent) => void>()
  /** Events by id. Appends with ANY and STREAM_EXISTS check ids in memory only (engines-1). */
  #recent = new Map<string, StoredEvent>()
  #end = 0n

  /** @param tellsPositions false for a server that answers appends without a position, as the protocol allows */
  constructor(private readonly tellsPositions = true) {}

  stream(name: string): readonly StoredEvent[] {
    return this.#streams.get(name) ?? []
  }

  /** Appends at once and ignores uncommitted appends. */
  append(name: string, expected: Expected, events: readonly ProposedEvent[]): AppendOutcome {
    const judged = this.judge(name, expected, events)
    if (judged) return judged
    for (const event of events) this.#store(name, event)
    return this.#appended(this.stream(name).at(-1)!)
  }

  /** Returns the outcome of an append that needs no write; null if its events must be written. */
  judge(name: string, expected: Expected, events: readonly ProposedEvent[]): AppendOutcome | null {
    if (events.reduce((sum, { data }) => sum + data.length, 0) > maxAppendBytes) return { kind: 'too-large' }
    const before = this.#appendedBefore(name, expected, events)
    if (before) return this.#appended(before)
    const stream = this.stream(name)
    const current = BigInt(stream.length) - 1n
    if (!isAt(current, expected)) return { kind: 'wrong-version', current: current < 0n ? null : current }
    // An append of no events succeeds (engines-5).
    return events.length === 0 ? { kind: 'appended', revision: current, position: null } : null
  }

  /** Returns the index in `all` of the event with exactly this position, or -1. */
  indexAt(position: bigint): number {
    let low = 0
    let high = this.all.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.all[middle]!.position < position) low = middle + 1
      else high = middle
    }
    return this.all[low]?.position === position ? low : -1
  }

  /** @returns a function that removes the listener */
  listen(listener: (event: StoredEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds an event that was written earlier, as a server does with the events on its disk. */
  restore(event: StoredEvent): void {
    const stream = this.#streams.get(event.stream) ?? []
    stream.push(event)
    this.#streams.set(event.stream, stream)
    this.all.push(event)
    this.#recent.set(event.id, event)
    this.#end = event.position
  }

  /** Forgets the ids in memory, as a restart does (engines-1). */
  forgetMemory(): void {
    this.#recent = new Map()
  }

  #appended({ revision, position }: StoredEvent): AppendOutcome {
    return { kind: 'appended', revision, position: this.tellsPositions ? position : null }
  }

  #appendedBefore(name: string, expected: Expected, events: readonly ProposedEvent[]): StoredEvent | undefined {
    if (events.length === 0) return undefined
    if (expected.kind === 'any' || expected.kind === 'exists') {
      const known = events.map(({ id }) => this.#recent.get(id))
      return known.every((event) => event?.stream === name) ? known.at(-1) : undefined
    }
    // At an exact revision or NO_STREAM all stored ids must match (engines-1, engines-2).
    const from = expected.kind === 'revision' ? Number(expected.revision) + 1 : 0
    const stored = this.stream(name).slice(from, from + events.length)
    return events.every(({ id }, index) => stored[index]?.id === id) ? stored.at(-1) : undefined
  }

  #store(name: string, proposed: ProposedEvent): void {
    // Positions grow with gaps, like offsets in a file.
    this.#end += BigInt(100 + proposed.data.length + proposed.metadata.length)
    const event: StoredEvent = {
      ...proposed,
      stream: name,
      revision: BigInt(this.stream(name).length),
      position: this.#end,
      created: BigInt(Date.now()) * 10_000n,
    }
    this.restore(event)
    for (const listener of this.#listeners) listener(event)
  }
}

function isAt(current: bigint, expected: Expected): boolean {
  if (expected.kind === 'revision') return expected.revision === current
  if (expected.kind === 'no-stream') return current < 0n
  return expected.kind === 'any' || current >= 0n
}
