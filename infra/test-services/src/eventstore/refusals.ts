import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import { maxAppendBytes } from './double-log.js'

function refusal(code: status, details: string, metadata: Record<string, string> = {}): ServiceError {
  const sent = new Metadata()
  for (const [name, value] of Object.entries(metadata)) sent.add(name, value)
  return Object.assign(new Error(details), { code, details, metadata: sent })
}

/** A port that is open while the server is not ready (engines-17). */
export const notReady = (): ServiceError => refusal(status.UNAVAILABLE, 'Server Is Not Ready')

/** A node that is asked for the leader and is none, but knows where that is. */
export const notLeader = (port: number): ServiceError =>
  refusal(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  })

/** An account that may not do this (engines-22). */
export const accessDenied = (): ServiceError =>
  refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' })

/** An append that was not committed in time, or dropped: who made it learns no more. */
export const notCommitted = (): ServiceError => refusal(status.ABORTED, 'Operation timed out: Commit timeout')

/** A position that is no event's boundary, a page of nothing, reading forwards from the end (engines-8). */
export const cannotRead = (why: string): ServiceError => refusal(status.UNKNOWN, `Unexpected read: ${why}`)

/** How a live subscription ends whose buffer ran over (engines-13). */
export const consumerTooSlow = (): ServiceError =>
  refusal(status.ABORTED, 'Operation timed out: Consumer too slow to handle event while live.')

/** How a stopping server may end what is open (engines-17). */
export const streamReset = (): ServiceError =>
  refusal(status.INTERNAL, 'Received RST_STREAM with code 2 (Internal server error)')

export const appendTooLarge = (): ServiceError =>
  refusal(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded.', {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxAppendBytes),
  })

/** As gRPC words it: a user that is not known, or a wrong password. */
export const notLoggedIn = (): ServiceError => refusal(status.UNAUTHENTICATED, 'Unauthenticated')

export const notModelled = (what: string): ServiceError =>
  refusal(status.UNIMPLEMENTED, `this double of EventStoreDB does not model ${what}`)
