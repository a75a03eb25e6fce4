import { createHash } from 'node:crypto'
import { randomPart } from '@countersign/vault'
import { v7 } from 'uuid'

/** Time and sequence number of the last id, so that the next one sorts after it (RFC 9562, 6.2). */
const last = { msecs: 0, seq: 0 }

/** Takes its random part from a block, because a separate draw costs more than the rest. */
export function newId(): string {
  const random = randomPart(16)
  const now = Date.now()
  if (now > last.msecs) Object.assign(last, { msecs: now, seq: random.readUInt32BE(6) >>> 1 })
  else last.seq += 1
  return v7({ random, ...last })
}

/**
 * Derives a UUIDv7 for the n-th thing a command creates, or for its copy of thing `n`, so that a retry gets the same id.
 * SHA-256 replaces the random bits; the time is the command's, if its id has one.
 */
export function derivedId(commandId: string, n: number | string): string {
  const random = createHash('sha256').update(`${commandId}#${n}`).digest()
  return v7({ random, msecs: timeOf(commandId), seq: random.readUInt32BE(16) })
}

/** Milliseconds since 1970; 0 for an id without a timestamp. */
export function timeOf(id: string): number {
  const time = /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id) ? id.slice(0, 13).replace('-', '') : ''
  return time === '' ? 0 : Number.parseInt(time, 16)
}

/**
 * Maps a command or document id to its upload. They differ in the last two digits, so that a document's id leads to its stream
 * without a lookup.
 */
export const uploadIdOf = (commandOrDocumentId: string): string => `${commandOrDocumentId.slice(0, -2)}00`

/** @param index of the file in its upload, 0 to 254 */
export const uploadedDocumentId = (uploadId: string, index: number): string =>
  `${uploadId.slice(0, -2)}${(index + 1).toString(16).padStart(2, '0')}`
