import { hash } from 'node:crypto'
import { parse } from 'uuid'

/** Our own name space for UUIDv5 (RFC 9562), made once at random. */
const nameSpace = parse('b82a2da7-c75f-4e07-a74e-7a3f012de46a')

/**
 * The ids of a command's events: UUIDv5 of the command's key and the event's number, so that the same command makes the
 * same ids whenever it is tried again (rule evidence-4). Put together here: the library makes a hash object for each, which
 * costs several times as much, and a command asks for several.
 */
export function eventId(commandKey: string, number: number): string {
  const hex = hash('sha1', Buffer.concat([nameSpace, Buffer.from(`${commandKey}#${number}`)]))
  // Of the 160 bits the first 128, with the version, 5, and the variant, 0b10, in their places (RFC 9562, 5.5).
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) & 3]!
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
