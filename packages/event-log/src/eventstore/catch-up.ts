import type { Time } from '@countersign/process'
import type { AllStreamResolvedEvent, Position, ReadAllOptions } from '@eventstore/db-client'
import type { RecordedEvent, Slice } from '../port.js'
import { filteredPage } from './filtered-page.js'
import type { ScannedRange } from './scanned-range.js'
import { positionOf } from './positions.js'
import type { ReadingProgress } from './reading-progress.js'
import { readPage } from './read-page.js'
import type { SubscriptionSlices } from './subscription-slices.js'

/** Events that the server scans per window for a filtered subscription; its default is 32. */
export const maxSearchWindow = 1024
export const checkpointInterval = 4
/** Below this share of own events per page, switch to filtered subscriptions. */
const sparse = 1 / 8

export interface CatchUpParts {
  scanned: ScannedRange
  progress: ReadingProgress
  read(part: ReadAllOptions): Promise<AllStreamResolvedEvent[]>
  subscribe(after: number, looked: (upTo: Position) => void): SubscriptionSlices
  recordOf(event: AllStreamResolvedEvent): RecordedEvent | undefined
  /** Loads the scan progress that other processes noted, before the first scan. */
  loadNote(): Promise<void>
  closed: AbortSignal
  time: Time
}

/** Reads by plain reads of $all, cheapest for the server, or by filtered subscriptions where few events are ours. */
export class CatchUp {
  #isSparse = false
  readonly #scans = new Map<number, Promise<Slice>>()

  constructor(private readonly parts: CatchUpParts) {}

  async page(after: number): Promise<Slice> {
    const slice = (this.#isSparse ? undefined : await this.#plain(after)) ?? (await this.#filtered(after))
    if (slice.live) this.parts.progress.ended()
    return slice
  }

  async #plain(after: number): Promise<Slice | undefined> {
    const { scanned, progress, read, recordOf } = this.parts
    const from = scanned.placeAfter(after)
    const { records, foreign, last, live } = await readPage({ after, from }, read, recordOf)
    if (last && !live && foreign > records.length) progress.passed(foreign, positionOf(last.position))
    const position = records.at(-1)?.position ?? after
    if (records.length > 0 || live) {
      this.#isSparse = !live && records.length < foreign * sparse
      return { records, position, live }
    }
    if (last?.position) scanned.note(after, last.position)
    return undefined
  }

  /** Shares one scan per position. It continues after its callers leave, because its result is cached. */
  async #filtered(after: number): Promise<Slice> {
    const scan = this.#scans.get(after) ?? this.#look(after).finally(() => this.#scans.delete(after))
    this.#scans.set(after, scan)
    return scan
  }

  async #look(after: number): Promise<Slice> {
    const { progress, loadNote, subscribe, closed, time } = this.parts
    await loadNote()
    const open = (looked: () => void) =>
      subscribe(after, (upTo) => {
        progress.passed(maxSearchWindow * checkpointInterval, Number(upTo.commit))
        looked()
      })
    const { slice, isSparse } = await filteredPage(open, closed, time)
    this.#isSparse = isSparse && !slice.live
    return slice
  }
}
