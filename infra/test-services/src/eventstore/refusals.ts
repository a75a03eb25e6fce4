import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import { maxAppendBytes } from './double-log.js'

function refusal(code: status, details: string, metadata: Record<string, string> = {}): ServiceError {
  const sent = new Metadata()
  for (const [name, value] of Object.entries(metadata)) sent.add(name, value)
  return Object.assign(new Error(details), { code, details, metadata: sent })
}

/** The port is open before the server is ready (engines-17). */
export const notReady = (): ServiceError => refusal(status.UNAVAILABLE, 'Server Is Not Ready')

/** The call requires the leader. This node is not the leader but knows its address. */
export const notLeader = (port: number): ServiceError =>
  refusal(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  })

/** The account lacks the permission (engines-22). */
export const accessDenied = (): ServiceError =>
  refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' })

/** The append was dropped or not committed in time. The client learns no more. */
export const notCommitted = (): ServiceError => refusal(status.ABORTED, 'Operation timed out: Commit timeout')

/** The position belongs to no event, the page size is 0, or the read goes forward from the end (engines-8). */
export const cannotRead = (why: string): ServiceError => refusal(status.UNKNOWN, `Unexpected read: ${why}`)

/** The buffer of a live subscription overflowed (engines-13). */
export const consumerTooSlow = (): ServiceError =>
  refusal(status.ABORTED, 'Operation timed out: Consumer too slow to handle event while live.')

/** A server that shuts down may end open calls with this error (engines-17). */
export const streamReset = (): ServiceError =>
  refusal(status.INTERNAL, 'Received RST_STREAM with code 2 (Internal server error)')

export const appendTooLarge = (): ServiceError =>
  refusal(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded.', {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxAppendBytes),
  })

/** The user is unknown or the password is wrong. The wording is gRPC's. */
export const notLoggedIn = (): ServiceError => refusal(status.UNAUTHENTICATED, 'Unauthenticated')

export const notModelled = (what: string): ServiceError =>
  refusal(status.UNIMPLEMENTED, `this double of EventStoreDB does not model ${what}`)
