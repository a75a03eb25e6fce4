import type { Actor } from '@countersign/event-log'

/** Who calls, and as part of what: carried by every command and query. */
export interface Caller {
  actor: Actor
  /** Whose documents and requests the caller may see and change; null for the system itself, which may all. */
  ownerId: string | null
  /**
   * Names the command: its events' ids follow from it, so a call repeated with the same Idempotency-Key is found in the
   * stream. What a command creates gets ids derived from it.
   */
  commandId: string
  /** Ties together everything this call sets off. */
  correlation: string
  /** Position of the newest change this caller has made: reads wait until they show it. */
  seen: number
  /** Given the time since when an answer may lack changes up to `seen`, where it does. */
  lacks?: (since: Date) => void
}

/** A caller who has documents and requests of their own. */
export interface OwnerCaller extends Caller {
  ownerId: string
}

/** The system itself, such as when it records what the mailer reports. */
export function system(name: string, commandId: string): Caller {
  return { actor: { kind: 'system', name }, ownerId: null, commandId, correlation: commandId, seen: 0 }
}

/** What a command gives back: the answer, and the position from which reads must know of it. */
export interface Answered<Answer> {
  answer: Answer
  position: number
}
