import type { IncomingMessage } from 'node:http'
import type { Actor } from '@countersign/event-log'
import { derivedId, newId } from './ids.js'

/** The requests that a permission reaches: none, those of the caller, or all of the team. */
export type Reach = 'none' | 'own' | 'any'

/** Identity and context of a call, carried by every command and query. */
export interface Caller {
  actor: Actor
  /** Team whose documents and requests the caller may access; null for the system, which may access all. */
  teamId: string | null
  /** Idempotency key of the command. Ids of its events and of everything it creates derive from it. */
  commandId: string
  correlation: string
  /** Position of the caller's newest change, for read-your-writes. */
  seen: number
  /** The permission that the call needs; null if it needs none. */
  needs: string | null
  /** What the call does, as refusals say it: 'Cancelling'. */
  deed: string
  /** Senders whose requests are the caller's own: their id, and `owner` for the claimer and in the open mode. */
  senders: readonly string[]
  reach(permission: string): Reach
  /** Reports the time since when a response may lack changes up to `seen`. */
  lacks?: (since: Date) => void
}

export interface TeamCaller extends Caller {
  teamId: string
}

export function system(name: string, commandId: string): Caller {
  const authority = { teamId: null, needs: null, deed: '', senders: [], reach: () => 'any' as const }
  return { actor: { kind: 'system', name }, commandId, correlation: commandId, seen: 0, ...authority }
}

/** The caller of a change that a person makes to their own account. */
export const byPerson = (personId: string, correlation: string): Caller => ({
  ...system('person', newId()),
  actor: { kind: 'person', id: personId },
  correlation,
})

/** Each append of a call has its own command, so that a repeated call finds what it has already done. */
export const step = (caller: Caller, name: string): Caller => ({
  ...caller,
  commandId: derivedId(caller.commandId, name),
})

/** `position` is the log position that reads must reach to include the change. */
export interface Answered<Answer> {
  answer: Answer
  position: number
}

export type Mode = 'open' | 'closed' | 'claimed'

/** What every part may know about the caller of a request. */
export interface WhoCalls {
  mode: Mode
  /** Null for a stranger. */
  access: {
    /** Null for the person at the machine in the open mode. */
    personId: string | null
    teamId: string
    permissions: ReadonlySet<string>
    /** True also for the claimer. */
    operator: boolean
    /** `confirmedAt`: the last proof that the person is present, ISO 8601. Null in the open mode. */
    session: { sessionRef: string; confirmedAt: string } | null
  } | null
}

const identities = new WeakMap<IncomingMessage, WhoCalls>()

export function identifyAs<Identified extends WhoCalls>(request: IncomingMessage, identified: Identified): Identified {
  identities.set(request, identified)
  return identified
}

/** @returns null for a call that was not identified yet */
export const identifiedAs = (request: IncomingMessage): WhoCalls | null => identities.get(request) ?? null

/** @throws {TypeError} if the call was not identified */
export function whoCalls(request: IncomingMessage): WhoCalls {
  const identified = identities.get(request)
  if (!identified) throw new TypeError('this call was not identified')
  return identified
}
