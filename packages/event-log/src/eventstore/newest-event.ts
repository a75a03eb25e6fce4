import { forSeveral, waiting } from '@countersign/process/patience'
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  FORWARDS,
  type ReadAllOptions,
  type ReadPosition,
} from '@eventstore/db-client'
import type { Slice } from '../port.js'
import { sliceSize } from '../shared/slice-of.js'
import type { LookedThrough } from './looked-through.js'
import { placeAfter, positionOf } from './positions.js'
import type { ReadingProgress } from './reading-progress.js'

const firstPage = 8
const largestPage = 1024
/** So many events each caller looks through itself; what lies farther back is looked through once for all. */
const nearby = firstPage * (1 + 4 + 16)

export interface NewestEventParts {
  streamPrefix: string
  lookedThrough: LookedThrough
  progress: ReadingProgress
  /** Reads a part of $all. */
  read(part: ReadAllOptions): Promise<AllStreamResolvedEvent[]>
  /** The first events of ours after a position. */
  page(after: number): Promise<Slice>
  /** Takes up what other processes have looked through. */
  recall(): Promise<void>
}

/**
 * Finds the newest event of ours in $all: from the end backwards, since it is near in general. Where others have written much
 * since then, the rest is looked through forwards from the newest that is known, by the server, and once for all who ask
 * meanwhile. What was looked through is not looked through again.
 */
export class NewestEvent {
  #newest = 0
  #lookedUpTo = 0
  /** Somebody follows from here: in general it is an event of ours. */
  #hint = 0
  #far: Promise<void> | undefined

  constructor(private readonly parts: NewestEventParts) {}

  /** An event of ours that was met elsewhere: nothing before it need be looked at. */
  met(position: number): void {
    this.#newest = Math.max(this.#newest, position)
  }

  /** A follower begins here. */
  followedFrom(position: number): void {
    this.#hint = Math.max(this.#hint, position)
  }

  /** Its position; 0 where there is none. */
  async find(): Promise<number> {
    const { isFound, end, low } = await this.#backwards(nearby)
    // One that began before this call may have ended before what this call met.
    while (!isFound && low > this.#known) {
      this.#far ??= forSeveral(() => this.#lookFar(low)).finally(() => (this.#far = undefined))
      await waiting(() => this.#far!)
    }
    return this.#done(end)
  }

  /**
   * Looks through so many events from the end backwards, and finds the newest or what is known already, or neither.
   *
   * @returns the positions where the log ended and to which it came
   */
  async #backwards(most: number): Promise<{ isFound: boolean; end: number; low: number }> {
    let from: ReadPosition = END
    let end = 0
    let low = Number.POSITIVE_INFINITY
    let seen = 0
    for (let size = firstPage; seen < most; size = Math.min(size * 4, largestPage)) {
      const page = await this.#page(from, size)
      for (const { event } of page) {
        low = positionOf(event?.position)
        end = Math.max(end, low)
        const ours = event?.streamId.startsWith(this.parts.streamPrefix) === true
        if (ours) this.met(low)
        if (ours || low <= this.#known) return { isFound: true, end, low }
      }
      seen += page.length
      const last = page.at(-1)?.event
      if (page.length < size || !last) return { isFound: true, end, low }
      from = last.position
      if (seen > nearby) this.parts.progress.passed(page.length, low)
    }
    return { isFound: false, end, low }
  }

  async #lookFar(low: number): Promise<void> {
    await this.parts.recall()
    if (low <= this.#known) return
    await this.#takeHints()
    const isLooked = low <= this.#known || (this.#newest > 0 && (await this.#forwards()))
    if (isLooked) return void this.#done(low)
    const { end } = await this.#backwards(Number.POSITIVE_INFINITY)
    this.parts.progress.ended()
    this.#done(end)
  }

  /** Positions from elsewhere count where an event of ours is there. */
  async #takeHints(): Promise<void> {
    for (const position of new Set([this.#hint, this.parts.lookedThrough.after])) {
      if (position > this.#newest && (await this.#isOurs(position))) this.met(position)
    }
  }

  /**
   * The first page may be one that was being read before, and not show what came since: the next was begun later.
   *
   * @returns false where much of ours comes after what is known, as in a process that builds its read models
   */
  async #forwards(): Promise<boolean> {
    let isFirst = true
    for (let full = 0; full < 2; isFirst = false) {
      const { records, live } = await this.parts.page(this.#newest)
      if (live && !isFirst) return true
      if (records.length >= sliceSize) full++
    }
    return false
  }

  async #isOurs(position: number): Promise<boolean> {
    const part = { direction: FORWARDS, fromPosition: placeAfter(position), maxCount: 1, requiresLeader: true } as const
    // A log that was restored may have nothing there, or another's event.
    const [found] = await this.parts.read(part).catch(() => [])
    return found?.event?.streamId.startsWith(this.parts.streamPrefix) === true
  }

  #page(from: ReadPosition, size: number): Promise<AllStreamResolvedEvent[]> {
    return this.parts.read({ direction: BACKWARDS, fromPosition: from, maxCount: size, requiresLeader: true })
  }

  get #known(): number {
    const { after, upTo } = this.parts.lookedThrough
    return Math.max(this.#newest, this.#lookedUpTo, after <= this.#newest ? upTo : 0)
  }

  #done(end: number): number {
    this.#lookedUpTo = Math.max(this.#lookedUpTo, end)
    return this.#newest
  }
}
