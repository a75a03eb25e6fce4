import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { SubjectKey, Vault } from '@countersign/vault'
import type { EventRecord, RecordedEvent } from '../port.js'
import { type ChainTip, faultAfter } from '../codec/hash-chain.js'

/** Vault subject of the key that the history keys derive from (ADR 0002). */
export const installationSubject = 'installation'

type MacInput = Pick<EventRecord, 'stream' | 'revision' | 'hash'>

/** Derived from the vault, and so equal on every replica. */
export class HistoryKeys {
  readonly #event: KeyObject
  readonly #running: KeyObject

  constructor(installation: SubjectKey) {
    this.#event = createSecretKey(installation.derive('event-mac/v1'))
    this.#running = createSecretKey(installation.derive('running-mac/v1'))
  }

  static async of(vault: Pick<Vault, 'obtain'>): Promise<HistoryKeys> {
    return new HistoryKeys(await vault.obtain(installationSubject))
  }

  /** MAC of one event: HMAC-SHA-256 over the JSON of `[stream, revision, hash]`, hex. */
  macOf({ stream, revision, hash }: MacInput): string {
    return createHmac('sha256', this.#event)
      .update(JSON.stringify([stream, revision, hash]))
      .digest('hex')
  }

  /**
   * HMAC-SHA-256 over the JSON of `[before, stream, revision, hash]`, hex. Omits positions, so that it is the same in a
   * copied log.
   *
   * @param before running MAC after the previous event of the log; `''` for the first
   */
  runningMac(before: string, { stream, revision, hash }: MacInput): string {
    return createHmac('sha256', this.#running)
      .update(JSON.stringify([before, stream, revision, hash]))
      .digest('hex')
  }
}

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
