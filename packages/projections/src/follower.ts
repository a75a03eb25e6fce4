import type { EventLog, Slice } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import { backoff } from './backoff.js'
import { WrittenByAnother } from './port.js'
import { reason } from './reason.js'
import { isUnavailable } from '@countersign/process'

/** Tries of an event that cannot be digested before its follower stops. */
const mostTries = 6

/**
 * Rest after a slice of what just happened, so that what one call after the other sets off is handled together. Whoever
 * waits for a position ends it.
 */
const gatherMs = 50
/**
 * The more happens, the longer: a slice costs a store the same few calls whatever is in it. A read at another replica, which
 * cannot end the rest, waits for a quarter of a second more at most.
 */
const gatherMsAnEvent = 10
const longestGatherMs = 250

/** What follows the log: where it stands, and what it does with what comes. */
export interface Following {
  name: string
  /** Somebody is waiting for what it does: it rests after no slice. */
  urgent?: boolean
  checkpoint(): Promise<number>
  /** Handles a slice whole and saves the checkpoint with it. */
  handle(slice: Slice): Promise<void>
}

export type FollowerState =
  | { status: 'catching-up' | 'live'; position: number }
  | { status: 'waiting-for-store'; position: number; why: string }
  | { status: 'stopped'; position: number; why: string }

/**
 * Follows the log for one projection or reactor: a lost store is waited for, for ever; an event that cannot be digested is
 * tried again with growing pauses, then the follower stops and health turns red. It never skips.
 */
export class Follower {
  readonly #ended = new AbortController()
  #state: FollowerState = { status: 'catching-up', position: 0 }
  #running: Promise<void> = Promise.resolve()
  #waiting: { position: number; resolve: (reached: boolean) => void }[] = []
  #over = false
  #hurry: () => void = () => undefined

  constructor(
    private readonly following: Following,
    private readonly eventLog: EventLog,
    private readonly log: Log,
    private readonly pause: (tries: number, signal: AbortSignal) => Promise<void> = backoff,
    private readonly restMs = gatherMs,
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

  /** Resolves when everything up to the position is handled; false when that takes longer than asked for, or it ends. */
  reached(position: number, withinMs: number): Promise<boolean> {
    if (this.#handledUpTo(position)) return Promise.resolve(true)
    if (this.#over) return Promise.resolve(false)
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(false), withinMs)
      const done = (reached: boolean) => {
        clearTimeout(timer)
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        resolve(reached)
      }
      const waiting = { position, resolve: done }
      this.#waiting.push(waiting)
      this.#hurry()
    })
  }

  /** Ends after the slice in hand. */
  async stop(): Promise<void> {
    this.#ended.abort()
    this.#hurry()
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
      await this.pause(tries, signal)
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
      const rest = Math.max(this.restMs, Math.min(longestGatherMs, events * gatherMsAnEvent))
      const timer = setTimeout(resolve, rest)
      this.#hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #survives(error: unknown, tries: number): boolean {
    const { position } = this.#state
    const why = reason(error)
    // Nothing is wrong where that moves on: this one goes on from there.
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
