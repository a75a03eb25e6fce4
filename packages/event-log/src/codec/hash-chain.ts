import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { EventRecord } from '../port.js'

/** Canonical JSON, RFC 8785. */
export function canonical(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('only what JSON can carry has a canonical form')
  return text
}

/**
 * An event's hash: SHA-256 over the canonical form of everything it says and of the hash before it (rule evidence-1).
 * Personal data enters by its commitment only, so that it can be erased later.
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

/** A commitment to personal values: SHA-256 over the salt and their canonical form, hex. */
export function commitmentTo(salt: Buffer, values: Record<string, unknown>): string {
  return createHash('sha256').update(salt).update(canonical(values)).digest('hex')
}

/** What is wrong with a stream's chain. */
export interface ChainFault {
  revision: number
  why: 'altered' | 'out-of-order' | 'not-linked'
}

/** Where a chain stands: its last event's revision and hash. */
export interface ChainTip {
  revision: number
  hash: string
}

/** Checks the chains of streams whose events come one after the other, in any mixture. */
export class ChainWatch {
  readonly #tips = new Map<string, ChainTip>()

  /** How many streams there were. */
  get streams(): number {
    return this.#tips.size
  }

  /** @returns what is wrong with the next event of its stream, or null */
  accept(record: EventRecord): ChainFault | null {
    const fault = faultAfter(this.#tips.get(record.stream), record)
    if (!fault) this.#tips.set(record.stream, { revision: record.revision, hash: record.hash })
    return fault
  }
}

/**
 * Checks a stream from its first event on.
 *
 * @param records the stream's events as they came
 * @returns the first fault, or null when every event is what it was and follows the one before it
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

/** @returns what is wrong with an event as the next one after a tip, or as the first; or null */
export function faultAfter(tip: ChainTip | undefined, record: EventRecord): ChainFault | null {
  const revision = tip ? tip.revision + 1 : 0
  if (record.revision !== revision) return { revision, why: 'out-of-order' }
  if (record.previousHash !== (tip?.hash ?? null)) return { revision, why: 'not-linked' }
  if (hashOf(record) !== record.hash) return { revision, why: 'altered' }
  return null
}
