import type { AllStreamResolvedEvent, Position, ReadAllOptions } from '@eventstore/db-client'
import type { RecordedEvent, Slice } from '../port.js'
import { filteredPage } from './filtered-page.js'
import type { LookedThrough } from './looked-through.js'
import { positionOf } from './positions.js'
import type { ReadingProgress } from './reading-progress.js'
import { readPage } from './read-page.js'
import type { SubscriptionSlices } from './subscription-slices.js'

/** Events that the server looks through at a time for a filtered subscription; by itself it takes 32. */
export const maxSearchWindow = 1024
/** A checkpoint comes after so many of these. */
export const checkpointInterval = 4
/** Where fewer than this part of a page are of ours, the server looks through what follows, and sends ours alone. */
const sparse = 1 / 8

export interface CatchUpParts {
  lookedThrough: LookedThrough
  progress: ReadingProgress
  /** Reads a part of $all. */
  read(part: ReadAllOptions): Promise<AllStreamResolvedEvent[]>
  /** Subscribes to our events behind a position; told of each checkpoint. */
  subscribe(after: number, looked: (upTo: Position) => void): SubscriptionSlices
  /** The record of an event; undefined for one that is not ours. */
  recordOf(event: AllStreamResolvedEvent): RecordedEvent | undefined
  /** Takes up what other processes have looked through, before anything is looked through here. */
  recall(): Promise<void>
  /** Aborted when the log is closed. */
  closed: AbortSignal
}

/**
 * What is there already, page by page: by plain reads of $all, which cost the server least, as long as enough of it is ours, and
 * by short filtered subscriptions through stretches that others fill.
 */
export class CatchUp {
  #isSparse = false
  readonly #looks = new Map<number, Promise<Slice>>()

  constructor(private readonly parts: CatchUpParts) {}

  /** The first events of ours after a position, at most a page; live where nothing came after them. */
  async page(after: number): Promise<Slice> {
    const slice = (this.#isSparse ? undefined : await this.#plain(after)) ?? (await this.#filtered(after))
    if (slice.live) this.parts.progress.ended()
    return slice
  }

  /** Undefined where nothing of ours is in it, and more comes. */
  async #plain(after: number): Promise<Slice | undefined> {
    const { lookedThrough, progress, read, recordOf } = this.parts
    const from = lookedThrough.placeAfter(after)
    const { records, foreign, last, live } = await readPage({ after, from }, read, recordOf)
    if (last && !live && foreign > records.length) progress.passed(foreign, positionOf(last.position))
    const position = records.at(-1)?.position ?? after
    if (records.length > 0 || live) {
      this.#isSparse = !live && records.length < foreign * sparse
      return { records, position, live }
    }
    if (last?.position) lookedThrough.note(after, last.position)
    return undefined
  }

  /** One look for all who are at the same position. It goes on where they are gone: what it finds is remembered. */
  async #filtered(after: number): Promise<Slice> {
    const look = this.#looks.get(after) ?? this.#look(after).finally(() => this.#looks.delete(after))
    this.#looks.set(after, look)
    return look
  }

  async #look(after: number): Promise<Slice> {
    const { progress, recall, subscribe, closed } = this.parts
    await recall()
    const open = (looked: () => void) =>
      subscribe(after, (upTo) => {
        progress.passed(maxSearchWindow * checkpointInterval, Number(upTo.commit))
        looked()
      })
    const { slice, isSparse } = await filteredPage(open, closed)
    this.#isSparse = isSparse && !slice.live
    return slice
  }
}
