import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id: UUIDv7 (rule calls-3). */
export const newId = (): string => v7()

/**
 * An id that a command gives to the n-th thing it makes: the same one whenever the command is tried again. A UUIDv7 with
 * random bits taken from SHA-256 instead, and the command's own time where it has one.
 */
export function derivedId(commandId: string, n: number): string {
  const random = createHash('sha256').update(`${commandId}#${n}`).digest()
  return v7({ random, msecs: timeOf(commandId), seq: random.readUInt32BE(16) })
}

function timeOf(commandId: string): number {
  const time = /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(commandId) ? commandId.slice(0, 13).replace('-', '') : ''
  return time === '' ? 0 : Number.parseInt(time, 16)
}
