import { MongoServerError } from 'mongodb'

const notImplemented = 238

/** True if a server rejects TTL indexes, as FerretDB 1 does. */
export const refusesToExpire = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === notImplemented
