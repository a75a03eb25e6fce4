import { spendBudget, withoutTimeBudget } from '@countersign/process/time-budget'
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
import type { ScannedRange } from './scanned-range.js'
import { placeAfter, positionOf } from './positions.js'
import type { ReadingProgress } from './reading-progress.js'

const firstPage = 8
const largestPage = 1024
/** Events that each caller scans alone; scans beyond that are shared. */
const nearby = firstPage * (1 + 4 + 16)

export interface NewestEventParts {
  streamPrefix: string
  scanned: ScannedRange
  progress: ReadingProgress
  read(part: ReadAllOptions): Promise<AllStreamResolvedEvent[]>
  page(after: number): Promise<Slice>
  loadNote(): Promise<void>
}

/**
 * Scans backwards from the end first, since the newest own event is usually near. After many foreign events the server
 * scans forwards from the newest known one, once for all concurrent callers.
 */
export class NewestEvent {
  #newest = 0
  #scannedUpTo = 0
  /** Start position of a follower, usually that of an own event. */
  #hint = 0
  #farScan: Promise<void> | undefined

  constructor(private readonly parts: NewestEventParts) {}

  /** Records an own event seen elsewhere; nothing before it needs scanning. */
  noteOwn(position: number): void {
    this.#newest = Math.max(this.#newest, position)
  }

  followedFrom(position: number): void {
    this.#hint = Math.max(this.#hint, position)
  }

  async find(): Promise<number> {
    const { isFound, end, low } = await this.#backwards(nearby)
    // A shared scan started before this call may end before the events this call saw.
    while (!isFound && low > this.#scannedTo) {
      this.#farScan ??= withoutTimeBudget(() => this.#scanFar(low)).finally(() => (this.#farScan = undefined))
      await spendBudget(() => this.#farScan!)
    }
    return this.#done(end)
  }

  /** @returns the positions of the log's end and of the scan's end */
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
        const isOwn = event?.streamId.startsWith(this.parts.streamPrefix) === true
        if (isOwn) this.noteOwn(low)
        if (isOwn || low <= this.#scannedTo) return { isFound: true, end, low }
      }
      seen += page.length
      const last = page.at(-1)?.event
      if (page.length < size || !last) return { isFound: true, end, low }
      from = last.position
      if (seen > nearby) this.parts.progress.passed(page.length, low)
    }
    return { isFound: false, end, low }
  }

  async #scanFar(low: number): Promise<void> {
    await this.parts.loadNote()
    if (low <= this.#scannedTo) return
    await this.#checkHints()
    const isScanned = low <= this.#scannedTo || (this.#newest > 0 && (await this.#forwards()))
    if (isScanned) return void this.#done(low)
    const { end } = await this.#backwards(Number.POSITIVE_INFINITY)
    this.parts.progress.ended()
    this.#done(end)
  }

  /** Accepts positions from elsewhere only if an own event is there. */
  async #checkHints(): Promise<void> {
    for (const position of new Set([this.#hint, this.parts.scanned.after])) {
      if (position > this.#newest && (await this.#isOwnEvent(position))) this.noteOwn(position)
    }
  }

  /**
   * The first page may be shared with an earlier read and miss newer events; the second cannot.
   *
   * @returns false after many own events, as in a process that rebuilds its read models
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

  async #isOwnEvent(position: number): Promise<boolean> {
    const part = { direction: FORWARDS, fromPosition: placeAfter(position), maxCount: 1, requiresLeader: true } as const
    // A restored log may hold nothing or a foreign event there.
    const [found] = await this.parts.read(part).catch(() => [])
    return found?.event?.streamId.startsWith(this.parts.streamPrefix) === true
  }

  #page(from: ReadPosition, size: number): Promise<AllStreamResolvedEvent[]> {
    return this.parts.read({ direction: BACKWARDS, fromPosition: from, maxCount: size, requiresLeader: true })
  }

  get #scannedTo(): number {
    const { after, upTo } = this.parts.scanned
    return Math.max(this.#newest, this.#scannedUpTo, after <= this.#newest ? upTo : 0)
  }

  #done(end: number): number {
    this.#scannedUpTo = Math.max(this.#scannedUpTo, end)
    return this.#newest
  }
}
