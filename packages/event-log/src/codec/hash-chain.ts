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
 * An event's hash: SHA-256 over the canonical form of everything it says and of the hash before it (decisions, "The event
 * log is the evidence"). Personal data enters by its commitment only, so that it can be erased later.
 */
export function hashOf(record: Omit<EventRecord, 'hash'>): string {
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

/**
 * Checks a stream from its first event on.
 *
 * @param records the stream's events as they came
 * @returns the first fault, or null when every event is what it was and follows the one before it
 */
export function verifyChain(records: readonly EventRecord[]): ChainFault | null {
  let previousHash: string | null = null
  for (const [index, record] of records.entries()) {
    if (record.revision !== index) return { revision: index, why: 'out-of-order' }
    if (record.previousHash !== previousHash) return { revision: index, why: 'not-linked' }
    if (hashOf(record) !== record.hash) return { revision: index, why: 'altered' }
    previousHash = record.hash
  }
  return null
}
