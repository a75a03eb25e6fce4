import type { EventLog, Slice } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import { backoff } from './backoff.js'
import { WrittenByAnother } from './port.js'
import { reason } from './reason.js'
import { isUnavailable, systemTime, type Time } from '@countersign/process'

const mostTries = 6

/** Pause after a live slice, to handle events of consecutive calls together; a waiting caller cuts it short. */
const gatherMs = 50
/**
 * Longer under load, because the cost of a slice hardly depends on its size. A read on another replica cannot cut the
 * pause short and waits up to 250 ms longer.
 */
const gatherMsAnEvent = 10
const longestGatherMs = 250

/** A consumer of the log with its own checkpoint. */
export interface Following {
  name: string
  /** True if a caller waits for the result: no pauses between slices. */
  urgent?: boolean
  checkpoint(): Promise<number>
  handle(slice: Slice): Promise<void>
}

export type FollowerState =
  | { status: 'catching-up' | 'live'; position: number }
  | { status: 'waiting-for-store'; position: number; why: string }
  | { status: 'stopped'; position: number; why: string }

/**
 * Follows the log for one projection or reactor. Waits indefinitely for an unavailable store; retries a failing event
 * with backoff, then stops and turns health red. Never skips an event.
 */
export class Follower {
  readonly #ended = new AbortController()
  #state: FollowerState = { status: 'catching-up', position: 0 }
  #running: Promise<void> = Promise.resolve()
  #waiting: { position: number; resolve: (reached: boolean) => void }[] = []
  #over = false
  #retryNow: () => void = () => undefined

  constructor(
    private readonly following: Following,
    private readonly eventLog: EventLog,
    private readonly log: Log,
    private readonly time: Time = systemTime,
  ) {}

  get state(): FollowerState {
    return this.#state
  }

  get position(): number {
    return this.#state.position
  }

  start(): this {
    this.#running = this.#run()
    return this
  }

  /** Resolves to true when everything up to the position is handled; false on timeout or at the end. */
  reached(position: number, withinMs: number): Promise<boolean> {
    if (this.#handledUpTo(position)) return Promise.resolve(true)
    if (this.#over) return Promise.resolve(false)
    return new Promise((resolve) => {
      const timer = this.time.after(withinMs, () => done(false))
      const done = (reached: boolean) => {
        timer.clear()
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        resolve(reached)
      }
      const waiting = { position, resolve: done }
      this.#waiting.push(waiting)
      this.#retryNow()
    })
  }

  async stop(): Promise<void> {
    this.#ended.abort()
    this.#retryNow()
    await this.#running
    this.#over = true
    for (const waiting of this.#waiting) waiting.resolve(false)
  }

  async #run(): Promise<void> {
    const { signal } = this.#ended
    for (let tries = 1; !signal.aborted; tries++) {
      const before = this.#state.position
      try {
        await this.#follow(signal)
        return
      } catch (error) {
        if (this.#state.position > before) tries = 1
        if (!this.#survives(error, tries)) return
      }
      await backoff(tries, signal, this.time)
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const checkpoint = await this.following.checkpoint()
    this.#state = { status: 'catching-up', position: checkpoint }
    for await (const slice of this.eventLog.follow(checkpoint, signal)) {
      await this.following.handle(slice)
      this.#state = { status: slice.live ? 'live' : 'catching-up', position: slice.position }
      this.#tellWaiting()
      if (slice.live) await this.#gather(slice.records.length)
    }
  }

  #gather(events: number): Promise<void> {
    if (this.following.urgent || this.#waiting.length > 0 || this.#ended.signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const rest = Math.max(gatherMs, Math.min(longestGatherMs, events * gatherMsAnEvent))
      const timer = this.time.after(rest, resolve)
      this.#retryNow = () => {
        timer.clear()
        resolve()
      }
    })
  }

  #survives(error: unknown, tries: number): boolean {
    const { position } = this.#state
    const why = reason(error)
    // Another writer made progress; continue after it.
    if (error instanceof WrittenByAnother && tries < mostTries) return true
    if (isUnavailable(error)) {
      this.#state = { status: 'waiting-for-store', position, why }
      this.log.warn({ follower: this.following.name, position, tries, why }, 'waiting for the store')
      return true
    }
    if (tries < mostTries) {
      this.log.warn(
        { follower: this.following.name, position, tries, why },
        'an event could not be handled, trying again',
      )
      return true
    }
    this.#state = { status: 'stopped', position, why }
    this.log.error({ follower: this.following.name, position, why }, 'stopped: an event cannot be handled')
    return false
  }

  #handledUpTo(position: number): boolean {
    return this.#state.position >= position && this.#state.status !== 'stopped'
  }

  #tellWaiting(): void {
    for (const waiting of this.#waiting) if (this.#handledUpTo(waiting.position)) waiting.resolve(true)
  }
}
