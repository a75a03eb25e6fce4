import { parse, v5 } from 'uuid'

/** Our own name space for UUIDv5 (RFC 9562), made once at random. */
const nameSpace = parse('b82a2da7-c75f-4e07-a74e-7a3f012de46a')

/**
 * The ids of a command's events: UUIDv5 of the command's key and the event's number, so that the same command makes the
 * same ids whenever it is tried again (rule evidence-4).
 */
export function eventId(commandKey: string, number: number): string {
  return v5(`${commandKey}#${number}`, nameSpace)
}
