import { withoutTimeBudget } from '@countersign/process/time-budget'
import type { RecordedEvent, Slice } from '../port.js'
import { Pages } from './pages.js'
import { sliceSize } from './slice-of.js'
import { Tail } from './tail.js'

export class WakeUp {
  readonly #sleepers = new Set<() => void>()

  ring(): void {
    for (const wake of this.#sleepers) wake()
  }

  sleep(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        this.#sleepers.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.#sleepers.add(wake)
      signal.addEventListener('abort', wake, { once: true })
    })
  }
}

/** Polling interval for a follower at a position that the stream does not cover. */
const lookAgainMs = 1000

export interface Source {
  page(after: number, signal: AbortSignal): Promise<Slice>
  /** Omitted for a single writer that `push`es its appends. */
  listen?(after: number, signal: AbortSignal): AsyncIterable<Slice>
}

/**
 * Distributes the log to all followers of this process. Those that have caught up share one stream; a follower too slow
 * for its {@link Tail} reads pages until it catches up, so none waits for another.
 */
export class Feed {
  readonly #tail = new Tail()
  readonly #arrived = new WakeUp()
  readonly #closed = new AbortController()
  readonly #pages: Pages
  #arrivals = 0
  #live = true
  #followers = 0
  #wanted = new AbortController()
  #stream: { failure?: { error: unknown } } | undefined

  constructor(private readonly source: Source) {
    this.#pages = new Pages((after) => source.page(after, this.#wanted.signal))
  }

  begin(position: number): void {
    this.#tail.begin(position)
  }

  push(records: readonly RecordedEvent[]): void {
    this.#tail.push(records)
    this.#arrivals++
    this.#arrived.ring()
  }

  async *follow(after: number, signal: AbortSignal): AsyncIterable<Slice> {
    const ended = AbortSignal.any([signal, this.#closed.signal])
    let position = after
    let toldLive = false
    this.#followers++
    try {
      while (!ended.aborted) {
        const arrivals = this.#arrivals
        const slice = this.#recent(position) ?? (await unlessAborted(this.#pages.after(position), ended))
        if (!slice) return
        if (slice.records.length > 0 || (slice.live && !toldLive)) {
          position = slice.position
          toldLive = slice.live
          yield slice
        } else if (arrivals === this.#arrivals) await this.#more(position, ended)
      }
    } finally {
      if (--this.#followers === 0) this.#desert()
    }
  }

  close(): void {
    this.#closed.abort()
    this.#wanted.abort()
    this.#tail.end()
    this.#pages.forget()
  }

  #recent(position: number): Slice | undefined {
    const records = this.#tail.after(position, sliceSize)
    if (!records) return undefined
    const upTo = records.at(-1)?.position ?? position
    return { records, position: upTo, live: this.#live && upTo >= this.#tail.position }
  }

  async #more(position: number, ended: AbortSignal): Promise<void> {
    if (this.source.listen) this.#stream ??= this.#listen(position, this.source.listen)
    const stream = this.#stream
    // Outside the stream's range, as after a restore, its events may not concern this follower.
    const isReached = this.#tail.after(position, 0) !== undefined
    await this.#arrived.sleep(isReached ? ended : AbortSignal.any([ended, AbortSignal.timeout(lookAgainMs)]))
    if (stream?.failure) throw stream.failure.error
  }

  #listen(after: number, listen: NonNullable<Source['listen']>): { failure?: { error: unknown } } {
    const stream: { failure?: { error: unknown } } = {}
    const { signal } = this.#wanted
    this.#live = false
    this.#tail.begin(after)
    withoutTimeBudget(async () => {
      try {
        for await (const { records, live } of listen(after, signal)) {
          if (this.#stream !== stream) return
          this.#live = live
          this.push(records)
        }
      } catch (error) {
        stream.failure = { error }
      }
      if (this.#stream === stream) this.#end()
    }).catch(() => undefined)
    return stream
  }

  #end(): void {
    this.#stream = undefined
    this.#tail.end()
    this.#arrivals++
    this.#arrived.ring()
  }

  #desert(): void {
    if (!this.source.listen) return
    this.#wanted.abort()
    this.#wanted = new AbortController()
    this.#pages.giveUp()
    this.#end()
  }
}

/** Undefined once the signal aborts; the promise itself continues. */
async function unlessAborted<Answer>(promise: Promise<Answer>, signal: AbortSignal): Promise<Answer | undefined> {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>()
  const abort = () => resolve(undefined)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
