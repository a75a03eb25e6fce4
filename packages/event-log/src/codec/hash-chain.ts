import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { EventRecord } from '../port.js'

/** Canonical JSON (RFC 8785). */
export function canonical(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('only what JSON can carry has a canonical form')
  return text
}

/**
 * Hashes an event: SHA-256 over the canonical form of its content and the previous hash (rule evidence-1).
 * Personal data enters only through its commitment, so that it can be erased later.
 */
export function hashOf(record: Omit<EventRecord, 'hash' | 'mac'>): string {
  const { stream, revision, id, type, version, at, actor, causation, correlation, data, personal, previousHash } =
    record
  const personalCommitment = personal?.commitment ?? null
  return createHash('sha256')
    .update(
      canonical({
        stream,
        revision,
        id,
        type,
        version,
        at,
        actor,
        causation,
        correlation,
        data,
        personalCommitment,
        previousHash,
      }),
    )
    .digest('hex')
}

/** Commits to personal values: SHA-256 over the salt and their canonical form, hex. */
export function commitmentTo(salt: Buffer, values: Record<string, unknown>): string {
  return createHash('sha256').update(salt).update(canonical(values)).digest('hex')
}

export interface ChainFault {
  revision: number
  why: 'altered' | 'out-of-order' | 'not-linked'
}

/** The last revision and hash of a chain. */
export interface ChainTip {
  revision: number
  hash: string
}

/** Verifies the hash chains of interleaved streams, event by event. */
export class ChainWatch {
  readonly #tips = new Map<string, ChainTip>()

  /** Number of streams seen. */
  get streams(): number {
    return this.#tips.size
  }

  /** @returns the fault of the stream's next event, or null */
  accept(record: EventRecord): ChainFault | null {
    const fault = faultAfter(this.#tips.get(record.stream), record)
    if (!fault) this.#tips.set(record.stream, { revision: record.revision, hash: record.hash })
    return fault
  }
}

/**
 * Verifies the hash chain of a stream from its first event.
 *
 * @returns the first fault, or null for an intact chain
 */
export function verifyChain(records: readonly EventRecord[]): ChainFault | null {
  let tip: EventRecord | undefined
  for (const record of records) {
    const fault = faultAfter(tip, record)
    if (fault) return fault
    tip = record
  }
  return null
}

/** Verifies an event against the tip before it, or as the first event of a stream. */
export function faultAfter(tip: ChainTip | undefined, record: EventRecord): ChainFault | null {
  const revision = tip ? tip.revision + 1 : 0
  if (record.revision !== revision) return { revision, why: 'out-of-order' }
  if (record.previousHash !== (tip?.hash ?? null)) return { revision, why: 'not-linked' }
  if (hashOf(record) !== record.hash) return { revision, why: 'altered' }
  return null
}
