import { parse, v5 } from 'uuid'

/** Namespace for UUIDv5 (RFC 9562), generated once at random. */
const nameSpace = parse('b82a2da7-c75f-4e07-a74e-7a3f012de46a')

/** Derives event ids by UUIDv5, so that retries of a command produce the same ids (rule evidence-4). */
export function eventId(commandKey: string, number: number): string {
  return v5(`${commandKey}#${number}`, nameSpace)
}
