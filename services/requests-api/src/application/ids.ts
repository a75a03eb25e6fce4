import { createHash } from 'node:crypto'
import { randomPart } from '@countersign/vault'
import { v7 } from 'uuid'

/** When the last id was made, and its number in that millisecond: the next one sorts behind it (RFC 9562, 6.2). */
const last = { msecs: 0, seq: 0 }

/** A new id: UUIDv7. Its random part comes out of a block, for a draw of its own costs more than the rest of it. */
export function newId(): string {
  const random = randomPart(16)
  const now = Date.now()
  if (now > last.msecs) Object.assign(last, { msecs: now, seq: random.readUInt32BE(6) >>> 1 })
  else last.seq += 1
  return v7({ random, ...last })
}

/**
 * An id that a command gives to the n-th thing it makes, or to what it makes of the thing with that id: the same one whenever the command is tried again. A UUIDv7 with
 * random bits taken from SHA-256 instead, and the command's own time where it has one.
 */
export function derivedId(commandId: string, n: number | string): string {
  const random = createHash('sha256').update(`${commandId}#${n}`).digest()
  return v7({ random, msecs: timeOf(commandId), seq: random.readUInt32BE(16) })
}

/** When an id was made, in milliseconds since 1970; 0 for one that does not say so. */
export function timeOf(id: string): number {
  const time = /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id) ? id.slice(0, 13).replace('-', '') : ''
  return time === '' ? 0 : Number.parseInt(time, 16)
}

/**
 * The upload that a command makes, and the documents of it: they differ in their last two digits, so that the id of a document
 * tells whose history it is in, and nobody has to be asked.
 */
export const uploadIdOf = (commandOrDocumentId: string): string => `${commandOrDocumentId.slice(0, -2)}00`

/** @param index of the file in its upload, from 0 to 254 */
export const uploadedDocumentId = (uploadId: string, index: number): string =>
  `${uploadId.slice(0, -2)}${(index + 1).toString(16).padStart(2, '0')}`
