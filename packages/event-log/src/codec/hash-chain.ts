import canonicalize from 'canonicalize'
import { createHash } from 'node:crypto'
import type { EventRecord } from '../port.js'

export interface Tip {
  revision: number
  hash: string | null
  at: string | null
}

export const emptyTip: Tip = { revision: -1, hash: null, at: null }

/** Timestamps never run backwards, even when clocks differ between replicas. @param now ISO 8601, UTC */
export function timeAfter({ at }: Tip, now: string): string {
  return at !== null && Date.parse(at) > Date.parse(now) ? at : now
}

/** Canonical JSON (RFC 8785). */
export function canonical(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('only what JSON can carry has a canonical form')
  return text
}

/** SHA-256 over content and previous hash (rule evidence-1); covers personal data only by its erasable commitment. */
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

/** SHA-256 over the salt and the canonical form of the values, hex. */
export function commitmentTo(salt: Buffer, values: Record<string, unknown>): string {
  return createHash('sha256').update(salt).update(canonical(values)).digest('hex')
}

export interface ChainFault {
  revision: number
  why: 'altered' | 'out-of-order' | 'not-linked'
}

export interface ChainTip {
  revision: number
  hash: string
}

/** Verifies the hash chains of interleaved streams, event by event. */
export class ChainWatch {
  readonly #tips = new Map<string, ChainTip>()

  get streams(): number {
    return this.#tips.size
  }

  accept(record: EventRecord): ChainFault | null {
    const fault = faultAfter(this.#tips.get(record.stream), record)
    if (!fault) this.#tips.set(record.stream, { revision: record.revision, hash: record.hash })
    return fault
  }
}

/** Verifies the hash chain of a stream. @returns the first fault, or null for an intact chain */
export function verifyChain(records: readonly EventRecord[]): ChainFault | null {
  let tip: EventRecord | undefined
  for (const record of records) {
    const fault = faultAfter(tip, record)
    if (fault) return fault
    tip = record
  }
  return null
}

export function faultAfter(tip: ChainTip | undefined, record: EventRecord): ChainFault | null {
  const revision = tip ? tip.revision + 1 : 0
  if (record.revision !== revision) return { revision, why: 'out-of-order' }
  if (record.previousHash !== (tip?.hash ?? null)) return { revision, why: 'not-linked' }
  if (hashOf(record) !== record.hash) return { revision, why: 'altered' }
  return null
}
