import { MongoServerError } from 'mongodb'

const notImplemented = 238

/** Whether a server refused an index that forgets documents by their age, as FerretDB 1 does. */
export const refusesToExpire = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === notImplemented
