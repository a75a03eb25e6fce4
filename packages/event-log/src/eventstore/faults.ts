import {
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  TimeoutError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { AppendTooLarge } from '../codec/codec.js'
import { AppendOutcomeUnknown, LogUnavailable, WrongExpectedRevision } from '../port.js'
import { accountFault } from './account-refused.js'
import { NoAnswer, NodeLeft, SubscriptionEnded } from './node-errors.js'

const grpcUnavailable = 14
/** A call that loses its node: cancelled, internal (reset), unavailable. */
const grpcGone = new Set([1, 13, grpcUnavailable])
const notTakenUp = /Server Is (Not Ready|Busy|Too Busy)|No leader info available/
const notDiscovered = /^Failed to discover/

const silences = [NoAnswer, NodeLeft, SubscriptionEnded]

/** The client's own errors have a `type`, those of gRPC a `code`. */
type ClientError = Error & { type?: string; code?: number }

/** Outages surface in five forms (engines-17); cut off or unanswered means that the outcome is unknown. */
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

export function readFault(error: unknown, what: 'read its streams' | 'read $all'): unknown {
  const refused = accountFault(error, what)
  if (refused) return refused
  if (error instanceof StreamDeletedError || !isOfTheServer(error)) return error
  return new LogUnavailable('EventStoreDB cannot be reached', { cause: error })
}

const passing = [NotLeaderError, DeadlineExceededError, TimeoutError]

/** True if a retry may soon succeed: a new leader is elected, or in a cluster another node takes over. */
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

export function isNotTakenUp(error: unknown): boolean {
  return isOfTheServer(error) && notTakenUp.test(error.message)
}

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

/** These come from the capabilities call before the first append, or from a failed leader search. */
function wasNotSent({ type, code, message }: ClientError): boolean {
  return (type === undefined && typeof code === 'number') || notDiscovered.test(message)
}

/** True for a permanent failure: of failures before its first append the client forgets only code 14. */
export function isSpent(error: unknown): boolean {
  return isOfTheServer(error) && wasNotSent(error) && error.code !== grpcUnavailable
}
