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
/** What a call ends with whose node goes away while it is served: cancelled, reset, unavailable. */
const grpcGone = new Set([1, 13, grpcUnavailable])
/** What the server says of a call that it did not take up, whichever way it says it. */
const notTakenUp = /Server Is (Not Ready|Busy|Too Busy)|No leader info available/
/** The client found no node of the cluster that would take calls. */
const notDiscovered = /^Failed to discover/

const silences = [NoAnswer, NodeLeft, SubscriptionEnded]

/** An error as the client may throw it: its own have a `type`, those of gRPC a `code`. */
type ClientError = Error & { type?: string; code?: number }

/**
 * What a failed append is to the port. The server away has five faces (engines-17); what they tell about the append
 * differs: refused before it was sent, or not taken up, nothing was written; cut off or unanswered, nobody knows.
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

/** What a failed read is to the port. @param what was read */
export function readFault(error: unknown, what: 'read its streams' | 'read $all'): unknown {
  const refused = accountFault(error, what)
  if (refused) return refused
  if (error instanceof StreamDeletedError || !isOfTheServer(error)) return error
  return new LogUnavailable('EventStoreDB cannot be reached', { cause: error })
}

/** The server's own words for what may be taken up soon. */
const passing = [NotLeaderError, DeadlineExceededError, TimeoutError]

/**
 * Whether the same may be taken up soon if it is asked again: the node that was asked does not lead, or is not ready, or heard
 * nothing from the others in time; and of a cluster, whatever befalls one node, for another will lead.
 */
export function mayPass(error: unknown, isCluster: boolean): boolean {
  if (error instanceof NodeLeft || passing.some((kind) => error instanceof kind)) return true
  if (!isOfTheServer(error)) return false
  if (isNotTakenUp(error)) return true
  return isCluster && (grpcGone.has(error.code ?? 0) || notDiscovered.test(error.message))
}

/** Whether the server said so: what a broken connection or a search for the leader ends with is no answer. */
export function isAnswer(error: unknown): boolean {
  if (!isOfTheServer(error) || silences.some((kind) => error instanceof kind)) return false
  return !grpcGone.has(error.code ?? 0) && !notDiscovered.test(error.message)
}

/** Whether the node says that it takes up nothing just now: it does not lead, and knows of none that does. */
export function isNotTakenUp(error: unknown): boolean {
  return isOfTheServer(error) && notTakenUp.test(error.message)
}

/** In words for the log: the client's errors have a type rather than a name. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { type, name, message } = error as ClientError
  return `${type ?? name}: ${message}`
}

/** Whether it is the server's doing. Everything else is a mistake of ours, or of the client, and must not look like an outage. */
export function isOfTheServer(error: unknown): error is ClientError {
  if (silences.some((kind) => error instanceof kind)) return true
  if (!(error instanceof Error)) return false
  const { type, code } = error as ClientError
  return type !== undefined || typeof code === 'number' || notDiscovered.test(error.message)
}

/** An error of gRPC without the client's type, or no leader found, comes of the call that is made before the first append. */
function wasNotSent({ type, code, message }: ClientError): boolean {
  return (type === undefined && typeof code === 'number') || notDiscovered.test(message)
}

/** Whether the client will say so for ever: of failures before its first append it forgets only one, code 14. */
export function isSpent(error: unknown): boolean {
  return isOfTheServer(error) && wasNotSent(error) && error.code !== grpcUnavailable
}
