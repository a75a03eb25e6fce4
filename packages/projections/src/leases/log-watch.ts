import type { EventLog } from '@countersign/event-log'
import { systemTime } from '@countersign/process'
import type { Log } from '@countersign/telemetry'

/** Other replicas take over after this replica has lost the log, or its feed has stalled, for this long (ADR 0022). */
const mostMs = 10_000
const pollEveryMs = 1_000

/**
 * Watches that this replica reaches the log and its feed the newest event. Otherwise it would keep its leases, which it
 * renews in another store, while its read models stall.
 */
export class LogWatch {
  readonly #ended = new AbortController()
  #position = 0
  #reachedAt: number
  #standing: { at: number; since: number } | undefined
  #running: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly eventLog: Pick<EventLog, 'head' | 'follow'>,
    private readonly log: Log,
    private readonly time = systemTime,
  ) {
    this.#reachedAt = time.elapsed()
  }

  start(): this {
    this.#running = Promise.all([this.#follow(), this.#poll()])
    return this
  }

  async stop(): Promise<void> {
    this.#ended.abort()
    await this.#running
  }

  get follows(): boolean {
    return this.#lostMs < mostMs
  }

  check(): string {
    if (this.follows) return `at position ${this.#position}`
    const seconds = Math.floor(this.#lostMs / 1000)
    throw new Error(`has not followed the log for ${seconds} s: other replicas are given its work until it does`)
  }

  async look(): Promise<void> {
    const head = await this.eventLog.head()
    this.#reachedAt = this.time.elapsed()
    if (this.#position >= head) this.#standing = undefined
    else if (this.#standing?.at !== this.#position) this.#standing = { at: this.#position, since: this.#reachedAt }
  }

  get #lostMs(): number {
    const now = this.time.elapsed()
    return Math.max(now - this.#reachedAt, this.#standing ? now - this.#standing.since : 0)
  }

  async #poll(): Promise<void> {
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
    return this.time.sleep(pollEveryMs, { signal: this.#ended.signal, ref: false })
  }
}
