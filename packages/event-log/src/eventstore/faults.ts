import {
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  TimeoutError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { AppendTooLarge } from '../append-limits.js'
import { AppendOutcomeUnknown, LogUnavailable, WrongExpectedRevision } from '../port.js'
import { accountFault } from './account-refused.js'
import { NoAnswer, NodeLeft, SubscriptionEnded } from './silence.js'

const grpcUnavailable = 14
/** gRPC codes of a call that loses its node: cancelled, internal (reset), unavailable. */
const grpcGone = new Set([1, 13, grpcUnavailable])
/** Server messages of calls that it did not process. */
const notTakenUp = /Server Is (Not Ready|Busy|Too Busy)|No leader info available/
/** The client found no cluster node that accepts calls. */
const notDiscovered = /^Failed to discover/

const silences = [NoAnswer, NodeLeft, SubscriptionEnded]

/** The client's own errors have a `type`, those of gRPC a `code`. */
type ClientError = Error & { type?: string; code?: number }

/**
 * Maps a failed append to the port's errors. A server outage surfaces in five forms (engines-17): refused before
 * sending or not processed means nothing was written; cut off or unanswered means the outcome is unknown.
 */
export function appendFault(error: unknown, stream: string, expected: number): unknown {
  if (error instanceof WrongExpectedVersionError) {
    const actual = typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : -1
    return new WrongExpectedRevision(stream, expected, actual)
  }
  if (error instanceof MaxAppendSizeExceededError) {
    return new AppendTooLarge(`EventStoreDB takes at most ${error.maxAppendSize} bytes in one append`)
  }
  const refused = accountFault(error, 'append to its streams')
  if (refused) return refused
  if (error instanceof StreamDeletedError || !isOfTheServer(error)) return error
  if (wasNotSent(error) || isNotTakenUp(error)) {
    return new LogUnavailable('EventStoreDB cannot be reached: nothing was appended', { cause: error })
  }
  return new AppendOutcomeUnknown('EventStoreDB did not say whether it appended', { cause: error })
}

/** Maps a failed read to the port's errors. @param what the attempted read */
export function readFault(error: unknown, what: 'read its streams' | 'read $all'): unknown {
  const refused = accountFault(error, what)
  if (refused) return refused
  if (error instanceof StreamDeletedError || !isOfTheServer(error)) return error
  return new LogUnavailable('EventStoreDB cannot be reached', { cause: error })
}

/** The server's transient errors. */
const passing = [NotLeaderError, DeadlineExceededError, TimeoutError]

/**
 * True if a retry may soon succeed: the node does not lead, is not ready, or timed out waiting for the others. In a
 * cluster any node failure is transient, because another node takes over.
 */
export function mayPass(error: unknown, isCluster: boolean): boolean {
  if (error instanceof NodeLeft || passing.some((kind) => error instanceof kind)) return true
  if (!isOfTheServer(error)) return false
  if (isNotTakenUp(error)) return true
  return isCluster && (grpcGone.has(error.code ?? 0) || notDiscovered.test(error.message))
}

/** True if the server itself answered; broken connections and failed leader searches are no answers. */
export function isAnswer(error: unknown): boolean {
  if (!isOfTheServer(error) || silences.some((kind) => error instanceof kind)) return false
  return !grpcGone.has(error.code ?? 0) && !notDiscovered.test(error.message)
}

/** True if the node refuses calls for now: it does not lead and knows no leader. */
export function isNotTakenUp(error: unknown): boolean {
  return isOfTheServer(error) && notTakenUp.test(error.message)
}

/** Formats an error for the log: the client's errors have a type instead of a name. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { type, name, message } = error as ClientError
  return `${type ?? name}: ${message}`
}

/** True if the server caused it. Other errors are bugs, here or in the client, and must not look like an outage. */
export function isOfTheServer(error: unknown): error is ClientError {
  if (silences.some((kind) => error instanceof kind)) return true
  if (!(error instanceof Error)) return false
  const { type, code } = error as ClientError
  return type !== undefined || typeof code === 'number' || notDiscovered.test(error.message)
}

/**
 * gRPC errors without the client's type, or without a leader, come from the capabilities call before the first append.
 */
function wasNotSent({ type, code, message }: ClientError): boolean {
  return (type === undefined && typeof code === 'number') || notDiscovered.test(message)
}

/**
 * True if the client will repeat this error permanently: of failures before its first append it forgets only code 14.
 */
export function isSpent(error: unknown): boolean {
  return isOfTheServer(error) && wasNotSent(error) && error.code !== grpcUnavailable
}
