import { type ChainTip, faultAfter } from '../codec/hash-chain.js'
import type { EventRecord, RecordedEvent } from '../port.js'
import type { HistoryKeys } from './history-keys.js'

/** Maximum number of cached stream ends, about 200 bytes each. */
const mostRemembered = 10_000

/** Verifies links and MACs of streams (ADR 0002); caches verified ends and later checks only newer events. */
export class StreamChecks {
  readonly #verified = new Map<string, ChainTip>()
  readonly #altered = new Set<string>()

  constructor(private readonly keys: HistoryKeys) {}

  get altered(): ReadonlySet<string> {
    return this.#altered
  }

  endOf(stream: string): ChainTip | null {
    return this.#verified.get(stream) ?? null
  }

  /** @param cached its {@link endOf} from before the read, or a concurrent append would seem missing */
  isIntact(stream: string, records: readonly RecordedEvent[], cached = this.endOf(stream)): boolean {
    const now = cached && records[cached.revision]
    // When two replicas run one command, the log keeps one's events, and the other may have cached its own.
    const isReplaced = !!now && now.hash !== cached?.hash
    const isLost = cached !== null && !now
    const checked = isReplaced || this.#altered.has(stream) ? null : cached
    if (isLost || !this.#follows(records, checked)) {
      this.#altered.add(stream)
      return false
    }
    this.#altered.delete(stream)
    const tip = records.at(-1)
    if (tip) this.#remember(stream, tip)
    return true
  }

  appended(stream: string, records: readonly EventRecord[]): void {
    const [first, last] = [records[0], records.at(-1)]
    if (!first || !last) return
    const cached = this.#verified.get(stream)
    if ((cached?.hash ?? null) === first.previousHash && (cached?.revision ?? -1) === first.revision - 1) {
      this.#remember(stream, last)
    }
  }

  /** Checks one event's MAC, but not its link to the previous event. */
  isAuthentic(record: RecordedEvent): boolean {
    return record.mac === this.keys.macOf(record)
  }

  markAltered(stream: string): void {
    this.#altered.add(stream)
  }

  #follows(records: readonly RecordedEvent[], checked: ChainTip | null): boolean {
    let tip = checked ?? undefined
    for (const record of records.slice(checked ? checked.revision + 1 : 0)) {
      if (faultAfter(tip, record) || !this.isAuthentic(record)) return false
      tip = record
    }
    return true
  }

  #remember(stream: string, { revision, hash }: ChainTip): void {
    // A concurrent append may already have verified a later end.
    if (revision < (this.#verified.get(stream)?.revision ?? 0)) return
    // Re-inserting moves it to the end, so that the least recently used comes first.
    this.#verified.delete(stream)
    this.#verified.set(stream, { revision, hash })
    if (this.#verified.size > mostRemembered) this.#verified.delete(this.#verified.keys().next().value!)
  }
}
