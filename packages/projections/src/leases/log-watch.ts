import { setTimeout as wait } from 'node:timers/promises'
import type { EventLog } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'

/** How long this replica may be without the log, or its feed stand still, before others do its work, in ms (ADR 0118). */
const mostMs = 10_000
const lookEveryMs = 1_000

/**
 * Watches whether this replica follows the log: it can ask for the newest event, and the feed that all its followers share comes
 * to that event. One that does not would keep its leases, renewed in another store, and its read models would stand still.
 */
export class LogWatch {
  readonly #ended = new AbortController()
  #position = 0
  /** When the log was last reached. */
  #reachedAt: number
  /** Where the feed is behind the log, and since when it is there. */
  #standing: { at: number; since: number } | undefined
  #running: Promise<unknown> = Promise.resolve()

  /** @param now in ms, of a clock that only goes forward */
  constructor(
    private readonly eventLog: Pick<EventLog, 'head' | 'follow'>,
    private readonly log: Log,
    private readonly now = () => performance.now(),
  ) {
    this.#reachedAt = now()
  }

  start(): this {
    this.#running = Promise.all([this.#follow(), this.#keepLooking()])
    return this
  }

  async stop(): Promise<void> {
    this.#ended.abort()
    await this.#running
  }

  /** Whether the work of this replica goes on. */
  get follows(): boolean {
    return this.#lostMs < mostMs
  }

  /** A word on how it is. @throws where others have been given the work of this replica */
  check(): string {
    if (this.follows) return `at position ${this.#position}`
    const seconds = Math.floor(this.#lostMs / 1000)
    throw new Error(`has not followed the log for ${seconds} s: other replicas are given its work until it does`)
  }

  /** Looks how far the log is, and whether the feed has come to it. */
  async look(): Promise<void> {
    const head = await this.eventLog.head()
    this.#reachedAt = this.now()
    if (this.#position >= head) this.#standing = undefined
    else if (this.#standing?.at !== this.#position) this.#standing = { at: this.#position, since: this.#reachedAt }
  }

  get #lostMs(): number {
    const now = this.now()
    return Math.max(now - this.#reachedAt, this.#standing ? now - this.#standing.since : 0)
  }

  async #keepLooking(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      await this.look().catch(() => undefined)
      await this.#pause()
    }
  }

  async #follow(): Promise<void> {
    const { signal } = this.#ended
    while (!signal.aborted) {
      try {
        const from = Math.max(this.#position, await this.eventLog.head())
        this.#position = from
        for await (const { position } of this.eventLog.follow(from, signal)) this.#position = position
      } catch (error) {
        this.log.debug({ why: String(error) }, 'the watch of the log begins again')
      }
      await this.#pause()
    }
  }

  #pause(): Promise<void> {
    return wait(lookEveryMs, undefined, { signal: this.#ended.signal, ref: false }).catch(() => undefined)
  }
}
