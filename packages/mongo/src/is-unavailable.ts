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
  // Written, but perhaps not durably: a retry finds out.
  MongoWriteConcernError,
]

/**
 * MongoDB's error_codes.yml: unreachable or unknown host, unknown user (while a password changes), time limit, network
 * timeout, write concern timeout, stepping down, shutting down, no primary, disk full.
 */
const codes = new Set([6, 7, 18, 50, 64, 89, 91, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436, 14031])

/**
 * Size limits (MongoDB's error_codes.yml, and its update and message code): document, index key, updated document
 * (two), reply or command. A retry never helps, even with a retryable label.
 */
const tooLarge = new Set([10334, 17280, 17419, 17420, 13548])

/** Node's errors for a socket that breaks just before a write; the driver (7.8) passes them through. */
const socketCodes = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
])

/** True if the server is temporarily unavailable, rather than the call being wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return socketCodes.has(String((error as { code?: unknown } | undefined)?.code))
  if (typeof error.code === 'number' && tooLarge.has(error.code)) return false
  // A bulk write wraps the driver's or encoder's error and loses its class; the original is in `errorResponse`.
  if (error instanceof MongoBulkWriteError && (error.errorResponse as unknown) instanceof Error) {
    return isUnavailable(error.errorResponse)
  }
  if (classes.some((each) => error instanceof each)) return true
  if (error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)) return true
  if (typeof error.code === 'number') return codes.has(error.code)
  return error instanceof MongoBulkWriteError && [error.writeErrors].flat().length === 0
}
