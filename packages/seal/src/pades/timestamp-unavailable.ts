/**
 * The timestamp server gave no token that can be used. The message names the server by its host alone, since its address
 * may hold a password; it can be recorded and shown.
 */
export class TimestampUnavailable extends Error {
  override readonly name = 'TimestampUnavailable'
}
