import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb'

const classes = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
  // Written, but perhaps not for good: a repetition finds out.
  MongoWriteConcernError,
]

/**
 * A server's numbers for "not now" (MongoDB's error_codes.yml): unreachable or unknown host, user not known (while a password
 * is being changed), time limit, network time-out, write concern not met in time, stepping down, shutting down, no primary,
 * disk full.
 */
const codes = new Set([6, 7, 18, 50, 64, 89, 91, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436, 14031])

/**
 * A server's numbers for what is too large (MongoDB's error_codes.yml, and its update and message code): a document, an index
 * key, what an update makes of a document (two), an answer or command in the making. Whatever label such an error carries:
 * repeated, it comes again.
 */
const tooLarge = new Set([10334, 17280, 17419, 17420, 13548])

/** A socket that was cut just before a call is written to it: the driver (7.8) lets Node's own error through. */
const socketCodes = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
])

/** Whether an error of the driver means that the server cannot be used at the moment, rather than that the call is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return socketCodes.has(String((error as { code?: unknown } | undefined)?.code))
  if (typeof error.code === 'number' && tooLarge.has(error.code)) return false
  // A bulk write wraps what the driver or the encoder threw, and its class is lost: it is kept as what the server said.
  if (error instanceof MongoBulkWriteError && (error.errorResponse as unknown) instanceof Error) {
    return isUnavailable(error.errorResponse)
  }
  if (classes.some((each) => error instanceof each)) return true
  if (error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)) return true
  if (typeof error.code === 'number') return codes.has(error.code)
  // Without a number, no server has refused anything.
  return error instanceof MongoBulkWriteError && [error.writeErrors].flat().length === 0
}
