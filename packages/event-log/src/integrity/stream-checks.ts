import { faultAfter, type ChainTip } from '../codec/hash-chain.js'
import type { EventRecord, RecordedEvent } from '../port.js'
import type { HistoryKeys } from './history-keys.js'

/** Streams whose checked end is remembered: some 200 bytes each. */
const mostRemembered = 10_000

/**
 * Whether streams are what this installation wrote: each event follows from the one before it, and carries the
 * installation's MAC (ADR 0043). What was found whole is remembered by where it ended, so that a stream is checked once, and
 * after that what came since.
 */
export class StreamChecks {
  readonly #whole = new Map<string, ChainTip>()
  readonly #altered = new Set<string>()

  constructor(private readonly keys: HistoryKeys) {}

  /** Streams that were found altered, and not put right since. */
  get altered(): ReadonlySet<string> {
    return this.#altered
  }

  /** Where a stream ended when it was last found whole. */
  endOf(stream: string): ChainTip | null {
    return this.#whole.get(stream) ?? null
  }

  /**
   * Checks a stream as it was read. One that was found altered is looked at anew each time: it may have been put right.
   *
   * @param known its {@link endOf} from before it was read: what is appended meanwhile is not missed in what was read
   */
  isWhole(stream: string, records: readonly RecordedEvent[], known = this.endOf(stream)): boolean {
    const now = known && records[known.revision]
    // Of one command at two replicas the log keeps one's events, and the other may remember its own: then all is looked at.
    const isAnother = !!now && now.hash !== known?.hash
    const isLost = known !== null && !now
    const checked = isAnother || this.#altered.has(stream) ? null : known
    if (isLost || !this.#follows(records, checked)) {
      this.#altered.add(stream)
      return false
    }
    this.#altered.delete(stream)
    const tip = records.at(-1)
    if (tip) this.#remember(stream, tip)
    return true
  }

  /** What this process appended itself need not be checked when it is read. */
  appended(stream: string, records: readonly EventRecord[]): void {
    const [first, last] = [records[0], records.at(-1)]
    if (!first || !last) return
    const known = this.#whole.get(stream)
    if ((known?.hash ?? null) === first.previousHash && (known?.revision ?? -1) === first.revision - 1) {
      this.#remember(stream, last)
    }
  }

  /** Whether an event is the installation's own, looked at by itself: whether it follows is not judged here. */
  isOurs(record: RecordedEvent): boolean {
    return record.mac === this.keys.macOf(record)
  }

  /** For whoever has found a fault elsewhere. */
  foundAltered(stream: string): void {
    this.#altered.add(stream)
  }

  #follows(records: readonly RecordedEvent[], checked: ChainTip | null): boolean {
    let tip = checked ?? undefined
    for (const record of records.slice(checked ? checked.revision + 1 : 0)) {
      if (faultAfter(tip, record) || !this.isOurs(record)) return false
      tip = record
    }
    return true
  }

  #remember(stream: string, { revision, hash }: ChainTip): void {
    // Of an end that was read later than it was appended behind.
    if (revision < (this.#whole.get(stream)?.revision ?? 0)) return
    // Taken out first, it goes to the end: those not used for longest come first.
    this.#whole.delete(stream)
    this.#whole.set(stream, { revision, hash })
    if (this.#whole.size > mostRemembered) this.#whole.delete(this.#whole.keys().next().value!)
  }
}
